import type { ScanRow } from '#contract/security/security.ts'

const order: Record<ScanRow['risk_level'], number> = {
  CRITICAL: 0,
  HIGH: 1,
  MEDIUM: 2,
  LOW: 3,
  UNKNOWN: 4,
  OK: 5,
}

/** Rows of a scan, worst first; those of the same risk as they came. */
export const byRisk = (rows: readonly ScanRow[]): ScanRow[] =>
  rows.toSorted((a, b) => order[a.risk_level] - order[b.risk_level])

/** Where one mends what a check finds; what is missing here is mended in the environment's settings. */
const mending: Record<string, { path: string; label: string }> = {
  'Provider secrets': { path: '/admin/rns-feeds/providers', label: 'Open the providers' },
  'Feed encryption': { path: '/admin/rns-feeds/providers', label: 'Open the providers' },
  'Secret rotation': { path: '/admin/services/health', label: 'Open the secrets' },
  'Second factor of administrators': { path: '/admin/security/team', label: 'Open the team' },
  'Unused administrators': { path: '/admin/security/team', label: 'Open the team' },
  'Pending sign-ups': { path: '/admin/security/team', label: 'Open the team' },
}

/** The page where somebody mends what a row is about; undefined when nothing is wrong, or no page can. */
export const mendingOf = ({
  security_check,
  risk_level,
}: ScanRow): { path: string; label: string } | undefined =>
  risk_level === 'OK' ? undefined : mending[security_check]
