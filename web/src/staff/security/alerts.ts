import { security } from '#contract/limits.ts'
import type { SecurityAlert } from '#contract/security/security.ts'

/** The alerts that show: newest first, each once, at most 20, without those that were taken away. */
export const shownAlerts = (
  alerts: readonly SecurityAlert[],
  dismissed: ReadonlySet<string>,
): SecurityAlert[] =>
  [...new Map(alerts.map(alert => [alert.id, alert])).values()]
    .filter(({ id }) => !dismissed.has(id))
    .toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp))
    .slice(0, security.alerts)

/** The alerts that a person has to be told of at once: new ones of high or critical severity, oldest first. */
export const toTell = (alerts: readonly SecurityAlert[], known: ReadonlySet<string>): SecurityAlert[] =>
  alerts
    .filter(({ id, severity }) => !known.has(id) && (severity === 'high' || severity === 'critical'))
    .toSorted((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp))
