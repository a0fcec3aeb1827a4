import { useState, useRef } from 'react'
import type { SecurityAlert } from '#contract/security/security.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api, failureText, queryClient } from '../../api.ts'
import { count } from '../../format.ts'
import layout from '../../styles/Layout.module.css'
import { shownAlerts } from '../alerts.ts'
import type { Risks } from '../risks.ts'
import { alertsKey } from '../useMonitor.ts'
import { AlertItem } from './AlertItem.tsx'
import styles from './AlertList.module.css'

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

/** What an administrator should see, newest first; undefined while it is not known. */
export const AlertList = (props: {
  alerts: readonly SecurityAlert[] | undefined
  now: number
  /** What else the page shows that is at risk. */
  risks: Risks
}) => {
  const { alerts, now, risks } = props
  const { dismissed, dismiss } = useDismissals()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = shownAlerts(alerts ?? [], dismissed)
  return (
    <section className={layout.panel} aria-labelledby="security-alerts">
      <h3 id="security-alerts" ref={heading} tabIndex={-1}>
        Security Alerts
      </h3>
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
        <ul className={styles.alerts} aria-labelledby="security-alerts">
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
    </section>
  )
}
