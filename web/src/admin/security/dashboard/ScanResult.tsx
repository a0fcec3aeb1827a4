import { Alert } from '@aws-amplify/ui-react'
import { Link } from 'react-router-dom'
import type { ScanRow, SecurityScan } from '#contract/security/security.ts'
import { formatDateTime } from '../../format.ts'
import layout from '../../styles/Layout.module.css'
import { byRisk, mendingOf } from './scan.ts'
import styles from './ScanResult.module.css'

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
