import { useRef } from 'react'
import type { SecurityAlert } from '#contract/security/security.ts'
import layout from '../../styles/Layout.module.css'
import { count } from '../../format.ts'
import { shownAlerts } from '../alerts.ts'
import type { Risks } from '../risks.ts'
import { AlertItem } from './AlertItem.tsx'
import styles from './AlertList.module.css'
import { useDismissals } from './useDismissals.ts'

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
