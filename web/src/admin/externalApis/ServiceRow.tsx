import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { useRouteLoaderData } from 'react-router-dom'
import { ApiProblem } from '../../api.ts'
import type { Session } from '../../session.ts'
import { toast } from '../../ui/toast/toasts.ts'
import { failureText } from '../api.ts'
import { wordsOf } from '../testing/useTest.ts'
import { catalogue, validSettings, type Kind } from './catalogue.ts'
import shared from './ExternalApis.module.css'
import { SecretBadge } from './SecretNote.tsx'
import styles from './ServiceRow.module.css'
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
  const { title, fields, test, adminOnly } = catalogue[kind]
  const session = useRouteLoaderData<Session>('admin')
  const settings = validSettings(fields, props.settings ?? {})
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<{ words: string; failed: boolean }>()
  const barred = adminOnly === true && !session?.groups.includes('admins')

  const run = async () => {
    setBusy(true)
    setResult(undefined)
    try {
      const words = await tests[kind](settings, session?.email ?? '')
      setResult({ words, failed: false })
      toast(`${title} works`)
    } catch (error) {
      const words = error instanceof ApiProblem ? failureText(error) : wordsOf(error, 'It failed.')
      setResult({ words, failed: true })
    } finally {
      setBusy(false)
    }
  }
  const shown = fields.map(({ name, label, options }) => {
    const value = settings[name] ?? ''
    return { label, value: options?.find(([known]) => known === value)?.[1] ?? (value || 'Not given') }
  })
  return (
    <li className={shared.row}>
      <div className={shared.facts}>
        <h4>{title}</h4>
        {props.settings ? (
          <dl>
            {shown.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className={shared.danger}>What this browser has stored cannot be read. Configure it again.</p>
        )}
        <p>
          <SecretBadge kind={kind} settings={settings} />
        </p>
        <p className={shared.quiet}>{barred ? `${test} It takes an administrator.` : test}</p>
      </div>
      <div className={shared.acts}>
        <Button
          size="small"
          ariaLabel={`Test ${title}`}
          isDisabled={busy || barred}
          onClick={() => void run()}
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
      <div role="status" className={styles.result}>
        {result && !result.failed && <p className={styles.done}>{result.words}</p>}
      </div>
      {result?.failed && (
        <p role="alert" className={styles.failed}>
          {result.words}
        </p>
      )}
    </li>
  )
}
