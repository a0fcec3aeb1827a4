import { useRef, useState } from 'react'
import type { SecurityAlert } from '#contract/security/security.ts'
import { Panel } from '../../../kit/Section.tsx'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api, failureText, queryClient } from '../../../kit/api.ts'
import { count } from '../../format.ts'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { shownAlerts } from '../alerts.ts'
import { AgoBy, Json } from '../parts.tsx'
import type { Risks } from '../risks.ts'
import styles from '../Security.module.css'
import { alertsKey } from '../useMonitor.ts'

const reload = () => queryClient.invalidateQueries({ queryKey: alertsKey })

/** Takes alerts away and brings them back; `dismissed` are those that an earlier answer may still show. */
const useDismissals = () => {
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  const mark = (id: string, gone: boolean) =>
    setDismissed(known => new Set(gone ? [...known, id] : [...known].filter(other => other !== id)))

  const restore = async ({ id }: SecurityAlert) => {
    try {
      await api.restoreSecurityAlert({ params: { id } })
      mark(id, false)
      await reload()
    } catch (error) {
      toastError('Alert not brought back', failureText(error))
    }
  }
  const dismiss = async (alert: SecurityAlert) => {
    mark(alert.id, true)
    try {
      await api.dismissSecurityAlert({ params: { id: alert.id } })
      toast('Alert dismissed', alert.message, { label: 'Undo', run: () => void restore(alert) })
      await reload()
    } catch (error) {
      mark(alert.id, false)
      toastError('Alert not dismissed', failureText(error))
    }
  }
  return { dismissed, dismiss }
}

const nextTo = (button: Element): HTMLElement | null | undefined => {
  const item = button.closest('li')
  return (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('button')
}

const tones: Partial<Record<SecurityAlert['severity'], string>> = {
  medium: 'quiet',
  high: 'bad',
  critical: 'bad',
}

/** An alert with all that is known of it: its severity in upper case, which the colour only repeats. */
const AlertItem = (props: { alert: SecurityAlert; now: number; onDismiss: (button: Element) => void }) => {
  const { message, count, severity, timestamp, userId, details } = props.alert
  return (
    <li className={styles.alert} data-tone={tones[severity]}>
      <div>
        <p>
          <span className={`${lists.badge} ${styles.badge}`} data-severity={severity}>
            {severity.toUpperCase()}
          </span>{' '}
          {message}
          {count > 1 && <strong> {count} times within ten minutes</strong>}
        </p>
        <p>
          <AgoBy iso={timestamp} now={props.now} id={userId} />
        </p>
        <details>
          <summary>Details</summary>
          <Json label={`Details of: ${message}`} value={details} />
        </details>
      </div>
      <button
        type="button"
        className={styles.dismiss}
        aria-label={`Dismiss: ${message}`}
        onClick={event => props.onDismiss(event.currentTarget)}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="m4 4 8 8m0-8-8 8" />
        </svg>
      </button>
    </li>
  )
}

/** The alerts that nobody has dismissed; undefined while they are not known. `now` in ms. */
export const Alerts = (props: {
  alerts: readonly SecurityAlert[] | undefined
  now: number
  /** What else this page shows. */
  risks: Risks
}) => {
  const { alerts, now, risks } = props
  const { dismissed, dismiss } = useDismissals()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = shownAlerts(alerts ?? [], dismissed)
  return (
    <Panel title="Security Alerts" heading={heading}>
      {alerts && shown.length === 0 && (
        <div className={layout.empty}>
          <p>
            <strong>No security alerts detected</strong>
          </p>
          <p className={layout.quiet}>Your system appears to be secure</p>
          {risks && risks.length > 0 && (
            <p className={layout.quiet}>
              That is of alerts alone: this page shows {count(risks.length, 'risk')}.
            </p>
          )}
        </div>
      )}
      {shown.length > 0 && (
        <ul className={styles.rows} aria-label="Security Alerts">
          {shown.map(alert => (
            <AlertItem
              key={alert.id}
              alert={alert}
              now={now}
              onDismiss={button => {
                // The focus must not go with what it stood on.
                ;(nextTo(button) ?? heading.current)?.focus()
                void dismiss(alert)
              }}
            />
          ))}
        </ul>
      )}
    </Panel>
  )
}
