import { useRef } from 'react'
import type { SecurityAlert } from '#contract/security.ts'
import layout from '../../styles/Layout.module.css'
import { shownAlerts } from '../alerts.ts'
import { AlertItem } from './AlertItem.tsx'
import styles from './AlertList.module.css'
import { useDismissals } from './useDismissals.ts'

const nextTo = (button: Element): HTMLElement | null | undefined => {
  const item = button.closest('li')
  return (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('button')
}

/** What an administrator should see, newest first; undefined while it is not known. */
export const AlertList = ({ alerts, now }: { alerts: readonly SecurityAlert[] | undefined; now: number }) => {
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
