import { Alert, Button } from '@aws-amplify/ui-react'
import { Fragment, useState } from 'react'
import { useRouteLoaderData } from 'react-router-dom'
import { ApiProblem } from '../../../api.ts'
import type { Session } from '../../../session.ts'
import { toast } from '../../../ui/toast/toasts.ts'
import { failureText } from '../../../kit/api.ts'
import inputs from '../../../kit/styles/Inputs.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { useAction } from '../../../kit/useAction.ts'
import { wordsOf } from '../testing/TestCard.tsx'
import { catalogue, validSettings, type Kind } from './catalogue.ts'
import { SecretBadge } from './SecretNote.tsx'
import styles from './ExternalApis.module.css'
import type { Settings } from './storage.ts'
import { tests } from './tests.ts'

/** One configured service: its settings, whether the backend has its secret, and what can be done with it. */
export const ServiceRow = (props: {
  kind: Kind
  /** Undefined when nobody can read what is stored. */
  settings: Settings | undefined
  onConfigure: () => void
  onRemove: () => void
}) => {
  const { kind, onConfigure, onRemove } = props
  const { title, fields, test: what, adminOnly } = catalogue[kind]
  const session = useRouteLoaderData<Session>('admin')
  const settings = validSettings(fields, props.settings ?? {})
  const [said, setSaid] = useState<string>()
  const { busy, problem, run } = useAction()
  const barred = adminOnly === true && !session?.groups.includes('admins')

  const test = async () => {
    setSaid(undefined)
    const words = await run(
      'test',
      () => tests[kind](settings, session?.email ?? ''),
      error => (error instanceof ApiProblem ? failureText(error) : wordsOf(error, 'It failed.')),
    )
    if (words === undefined) return
    setSaid(words)
    toast(`${title} works`)
  }
  const shown = fields.map(({ name, label, options }) => {
    const value = settings[name] ?? ''
    return { label, value: options?.find(([known]) => known === value)?.[1] ?? (value || 'Not given') }
  })
  return (
    <li>
      <div className={styles.facts}>
        <h4>{title}</h4>
        {props.settings ? (
          <dl className={lists.pairs}>
            {shown.map(({ label, value }) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
          </dl>
        ) : (
          <p className={inputs.error}>What this browser has stored cannot be read. Configure it again.</p>
        )}
        <p>
          <SecretBadge kind={kind} settings={settings} />
        </p>
        <p className={layout.quiet}>{barred ? `${what} It takes an administrator.` : what}</p>
      </div>
      <div className={layout.actions}>
        <Button
          size="small"
          ariaLabel={`Test ${title}`}
          isDisabled={busy !== undefined || barred}
          onClick={() => void test()}
        >
          {busy ? 'Testing…' : 'Test'}
        </Button>
        <Button size="small" ariaLabel={`Configure ${title} again`} onClick={onConfigure}>
          Configure
        </Button>
        <Button size="small" ariaLabel={`Remove ${title}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      <div role="status" className={lists.wide}>
        {said && <p className={layout.note}>{said}</p>}
      </div>
      {problem && (
        <Alert className={lists.wide ?? ''} variation="error" role="alert" hasIcon={false}>
          {problem}
        </Alert>
      )}
    </li>
  )
}
