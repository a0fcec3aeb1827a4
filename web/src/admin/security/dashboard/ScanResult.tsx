import { Alert } from '@aws-amplify/ui-react'
import { Link } from 'react-router-dom'
import type { ScanRow, SecurityScan } from '#contract/security/security.ts'
import { formatDateTime } from '../../format.ts'
import layout from '../../styles/Layout.module.css'
import styles from './ScanResult.module.css'

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
const mendingOf = ({ security_check, risk_level }: ScanRow): { path: string; label: string } | undefined =>
  risk_level === 'OK' ? undefined : mending[security_check]

const Row = ({ row }: { row: ScanRow }) => {
  const mending = mendingOf(row)
  return (
    <tr>
      <th scope="row">{row.security_check}</th>
      <td>
        <span className={styles.risk} data-risk={row.risk_level}>
          {row.risk_level}
        </span>
      </td>
      <td className={styles.advice}>
        {row.recommendation}
        {mending && (
          <>
            {' '}
            <Link to={mending.path}>{mending.label}</Link>
          </>
        )}
      </td>
    </tr>
  )
}

/** What the last scan found, worst first; null before the first one, undefined while it is not known. */
export const ScanResult = (props: { scan: SecurityScan | null | undefined; failure: string | undefined }) => {
  const { scan, failure } = props
  return (
    <section className={layout.panel} aria-labelledby="security-scan">
      <h3 id="security-scan">Security scan</h3>
      {failure && (
        <Alert
          variation="error"
          role="alert"
          hasIcon={false}
          heading="Failed to complete security validation"
        >
          {failure} {scan && 'What is below was found before.'}
        </Alert>
      )}
      {scan === null && (
        <p className={layout.quiet}>
          No scan was run yet. It looks at secrets, feeds, second factors, storage and more, and says what to
          mend.
        </p>
      )}
      {scan && (
        <>
          <p className={layout.quiet}>
            As found on <time dateTime={scan.finished_at}>{formatDateTime(scan.finished_at)}</time>, worst
            first.
          </p>
          <table className={styles.scan}>
            <caption className="hidden">Result of the security scan</caption>
            <thead>
              <tr>
                <th scope="col">Security check</th>
                <th scope="col">Risk level</th>
                <th scope="col">Recommendation</th>
              </tr>
            </thead>
            <tbody>
              {byRisk(scan.rows).map((row, place) => (
                <Row key={place} row={row} />
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}
