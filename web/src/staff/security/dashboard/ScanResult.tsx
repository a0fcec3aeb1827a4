import { Alert } from '@aws-amplify/ui-react'
import { Link } from 'react-router-dom'
import type { ScanRow, SecurityScan } from '#contract/security/security.ts'
import { Panel } from '../../../kit/Section.tsx'
import { Table, type Column } from '../../../kit/Table.tsx'
import { formatDateTime } from '../../format.ts'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import styles from '../Security.module.css'

const order: Record<ScanRow['risk_level'], number> = {
  CRITICAL: 0,
  HIGH: 1,
  MEDIUM: 2,
  LOW: 3,
  UNKNOWN: 4,
  OK: 5,
}

const tones: Partial<Record<ScanRow['risk_level'], string>> = {
  CRITICAL: 'bad',
  HIGH: 'bad',
  UNKNOWN: 'quiet',
  OK: 'good',
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

const columns: readonly Column<ScanRow & { id: string }>[] = [
  { key: 'check', label: 'Security check', cell: row => row.security_check },
  {
    key: 'risk',
    label: 'Risk level',
    cell: ({ risk_level }) => (
      <strong className={lists.state} data-tone={tones[risk_level]}>
        {risk_level}
      </strong>
    ),
  },
  {
    key: 'advice',
    label: 'Recommendation',
    className: styles.advice,
    cell: ({ risk_level, security_check, recommendation }) => {
      const page = risk_level === 'OK' ? undefined : mending[security_check]
      return (
        <>
          {recommendation} {page && <Link to={page.path}>{page.label}</Link>}
        </>
      )
    },
  },
]

/** What the last scan found, worst first; null before the first one, undefined while it is not known. */
export const ScanResult = (props: { scan: SecurityScan | null | undefined; failure: string | undefined }) => {
  const { scan, failure } = props
  return (
    <Panel title="Security scan">
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
          <Table
            caption="Result of the security scan"
            rows={byRisk(scan.rows).map((row, place) => ({ ...row, id: String(place) }))}
            columns={columns}
          />
        </>
      )}
    </Panel>
  )
}
