import { Button } from '@aws-amplify/ui-react'
import type { Provider } from '#contract/news/providers.ts'
import { ExternalLink } from '../../../ui/ExternalLink.tsx'
import { count, formatDateTime } from '../../format.ts'
import inputs from '../../styles/Inputs.module.css'
import layout from '../../styles/Layout.module.css'
import { Polling } from './Polling.tsx'
import styles from './ProviderCard.module.css'
import { TestResult } from './TestResult.tsx'
import { useProviderActs } from './useProviderActs.ts'

/** A provider: what it is, how it does, and what can be done with it. */
export const ProviderCard = ({ provider, onEdit }: { provider: Provider; onEdit: () => void }) => {
  const { busy, problem, tested, toggle, remove, test, poll } = useProviderActs(provider)
  const { name, description, feed_url, is_active, last_updated, failures, last_error } = provider
  const heading = `provider-${provider.id}`
  const button = {
    size: 'small',
    isDisabled: busy !== undefined,
    'aria-describedby': heading,
  } as const
  const failing = is_active && failures > 0
  return (
    <li className={styles.card} data-state={failing ? 'failing' : is_active ? 'active' : 'inactive'}>
      <article aria-labelledby={heading}>
        <div className={styles.title}>
          <h3 id={heading}>{name}</h3>
          <span className={styles.badge} data-active={is_active}>
            {is_active ? 'Active' : 'Inactive'}
          </span>
        </div>
        {description && <p className={styles.description}>{description}</p>}
        <p className={styles.facts}>
          <span className={styles.url} title={feed_url}>
            <ExternalLink href={feed_url} className={styles.link}>
              {feed_url}
            </ExternalLink>
          </span>
          <span>Every {provider.refresh_interval_minutes}m</span>
          {last_updated && <span>Last: {formatDateTime(last_updated)}</span>}
        </p>
        {failing && (
          <p className={inputs.error}>
            <strong>{count(failures, 'failed poll')} in a row.</strong> {last_error}
          </p>
        )}
        {tested && <TestResult tested={tested} />}
        <p className={inputs.error} role="alert">
          {problem}
        </p>
        <div className={layout.actions}>
          <Button {...button} onClick={() => void test()}>
            {busy === 'test' ? 'Testing…' : 'Test'}
          </Button>
          <Button {...button} onClick={() => void toggle()}>
            {is_active ? 'Disable' : 'Enable'}
          </Button>
          <Button {...button} onClick={onEdit}>
            Edit
          </Button>
          <Button {...button} colorTheme="error" onClick={() => void remove()}>
            Delete
          </Button>
        </div>
        <Polling provider={provider} busy={busy} onPoll={() => void poll()} />
      </article>
    </li>
  )
}
