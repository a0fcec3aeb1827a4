import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import type * as z from 'zod'
import type { ConnectionTest } from '#contract/news/providerEdits.ts'
import type { Provider } from '#contract/news/providers.ts'
import { Confirm } from '../../../kit/Confirm.tsx'
import { useAction } from '../../../kit/useAction.ts'
import { ExternalLink } from '../../../ui/ExternalLink.tsx'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api, failureText, problemText } from '../../../kit/api.ts'
import { count, formatDateTime } from '../../format.ts'
import inputs from '../../../kit/styles/Inputs.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { Polling } from './Polling.tsx'
import styles from './ProviderCard.module.css'
import { isPrivilegeError, reloadList, reloadProviders } from './useProviders.ts'
import { inputOf, valuesOf } from './values.ts'

type Tested = z.infer<typeof ConnectionTest>

/** The server's result of asking for the feed (decision 14). */
const TestResult = ({ tested }: { tested: Tested }) => {
  const { ok, status, content_type, items, duration_ms, error } = tested
  const facts = [
    status === null ? 'No answer' : `Status ${status}`,
    content_type,
    items !== null && count(items, 'item'),
    `${duration_ms.toLocaleString('en-GB')} ms`,
  ].filter(Boolean)
  return (
    <p className={ok ? layout.quiet : inputs.error} role="status">
      <strong>{ok ? 'Connection works.' : `Connection failed. ${error ?? ''}`}</strong> {facts.join(' · ')}
    </p>
  )
}

/** Tells of a refused change, in the catalogue's words. */
const tellFailed = (error: unknown, act: 'delete' | 'update', words: string): void =>
  toastError('Error', isPrivilegeError(error) ? `Admin privileges required to ${act} providers` : words)

const DeleteDialog = ({ provider, onClose }: { provider: Provider; onClose: () => void }) => {
  const { id, name } = provider
  return (
    <Confirm
      danger
      title={`Are you sure you want to delete "${name}"?`}
      keep="Keep it"
      act="Delete provider"
      acting="Deleting…"
      run={() =>
        api.deleteProvider({ params: { id } }).catch((error: unknown) => {
          tellFailed(error, 'delete', 'Failed to delete RNS provider')
          throw error
        })
      }
      done={['Provider Deleted', `${name} has been deleted. What was imported from it stays.`]}
      onEnd={reloadProviders}
      onClose={onClose}
    >
      <p>What was imported from it stays.</p>
    </Confirm>
  )
}

/** The actions on a provider's card, with the catalogue's words. */
const useProviderActs = (provider: Provider) => {
  const { id, name, version, is_active } = provider
  const { busy, problem, run } = useAction()
  const [tested, setTested] = useState<Tested>()
  return {
    busy,
    problem,
    tested,
    toggle: () =>
      run(
        'toggle',
        async () => {
          await api.updateProvider({ params: { id }, body: { is_active: !is_active }, ifMatch: version })
          toast('Status Updated', `${name} is now ${is_active ? 'inactive' : 'active'}`)
        },
        error => {
          tellFailed(error, 'update', 'Failed to update provider status')
          return failureText(error)
        },
      ).finally(reloadProviders),
    test: () =>
      run(
        'test',
        async () => {
          setTested(undefined)
          toast('Testing Connection', `Asking ${name} for its feed…`)
          const result = await api.testProvider({ body: inputOf(valuesOf(provider)) })
          setTested(result)
          if (result.ok) toast('Connection Test', `${name} appears to be working`)
          else toastError('Connection Failed', `${name}: ${result.error ?? 'The feed could not be read.'}`)
        },
        error => {
          toastError('Connection Failed', `${name}: ${problemText(error)}`)
          return failureText(error)
        },
      ),
    poll: () =>
      run(
        'poll',
        async () => {
          const { run } = await api.pollProvider({ params: { id } })
          if (run.outcome === 'failed') toastError('Poll Failed', `${name}: ${run.error ?? 'It failed.'}`)
          else toast('Polled', `${name}: ${count(run.added, 'new item')}`)
        },
        error => {
          toastError('Poll Failed', `${name}: ${problemText(error)}`)
          return failureText(error)
        },
      ).finally(reloadList),
  }
}

/** A provider: what it is, how it does, and what can be done with it. */
export const ProviderCard = ({ provider, onEdit }: { provider: Provider; onEdit: () => void }) => {
  const { busy, problem, tested, toggle, test, poll } = useProviderActs(provider)
  const [deleting, setDeleting] = useState(false)
  const { name, description, feed_url, is_active, last_updated, failures, last_error } = provider
  const heading = `provider-${provider.id}`
  const button = {
    size: 'small',
    isDisabled: busy !== undefined,
    'aria-describedby': heading,
  } as const
  const failing = is_active && failures > 0
  return (
    <li className={lists.card} data-tone={failing ? 'bad' : is_active ? 'good' : 'quiet'}>
      <article className={styles.provider} aria-labelledby={heading}>
        <div className={styles.title}>
          <h3 id={heading}>{name}</h3>
          <span className={lists.badge} data-tone={is_active ? 'good' : 'quiet'}>
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
          <Button {...button} colorTheme="error" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        </div>
        <Polling provider={provider} busy={busy} onPoll={() => void poll()} />
      </article>
      {deleting && <DeleteDialog provider={provider} onClose={() => setDeleting(false)} />}
    </li>
  )
}
