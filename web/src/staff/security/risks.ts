import type { Output } from '#contract/route.ts'
import type { getSecurityRecommendations, SecurityAlert, SecurityScan } from '#contract/security/security.ts'
import type { Provider } from '#contract/news/providers.ts'
import { count } from '../format.ts'

/** What the dashboard shows besides the status; undefined while it is not known, `scan` null before the first one. */
interface Shown {
  alerts: readonly SecurityAlert[] | undefined
  scan: SecurityScan | null | undefined
  recommendations: Output<typeof getSecurityRecommendations>['recommendations'] | undefined
}

/** What a page shows that is at risk, each by a name; undefined while the page does not know all that it could show. */
export type Risks = readonly string[] | undefined

/** Risks on the dashboard: what the scan found or could not look at, what is recommended, and grave alerts. */
export const risksOnDashboard = ({ alerts, scan, recommendations }: Shown): Risks => {
  const found = [
    ...(scan?.rows.flatMap(row => (row.risk_level === 'OK' ? [] : [row.security_check])) ?? []),
    ...(recommendations?.flatMap(({ state, title }) => (state === 'ok' ? [] : [title])) ?? []),
    ...(alerts?.flatMap(alert => (/^(high|critical)$/.test(alert.severity) ? [alert.message] : [])) ?? []),
  ]
  if (found.length > 0) return [...new Set(found)]
  return alerts && scan && recommendations ? [] : undefined
}

/** Risks in the list of providers: those whose last polls failed. */
export const risksOfProviders = (providers: readonly Provider[]): Risks =>
  providers.flatMap(({ name, is_active, failures }) =>
    is_active && failures > 0 ? [`${name} cannot be read`] : [],
  )

/** Risks that a sentence names. */
const named = 3

/**
 * What the status of credentials recommends on a page that shows these risks besides: that there is nothing to do stands
 * there only where the page knows of none.
 */
export const adviceBeside = (
  { security_level, recommendations }: { security_level: string; recommendations: string },
  risks: Risks,
): string => {
  if (!risks) return recommendations
  if (risks.length === 0)
    return security_level === 'HIGH' ? `Nothing to do. ${recommendations}` : recommendations
  const names = risks.slice(0, named).join(', ')
  const more = risks.length > named ? ` and ${risks.length - named} more` : ''
  return `${recommendations} This page shows ${count(risks.length, 'other risk')} besides: ${names}${more}.`
}
