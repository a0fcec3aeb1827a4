import { problemText } from '../../../kit/api.ts'
import { adviceBeside, type Risks } from '../../security/risks.ts'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { useSecurityStatus } from './useProviders.ts'

const tones = { HIGH: 'good', MEDIUM: undefined, LOW: 'bad' }

/** The figures of the security status, on a page that shows these risks besides. */
export const StatusFacts = ({ risks }: { risks?: Risks }) => {
  const { data, error } = useSecurityStatus()
  if (!data)
    return error ? (
      <p role="alert">The security status could not be read: {problemText(error)}</p>
    ) : (
      <p role="status">Reading the security status…</p>
    )
  return (
    <dl className={lists.pairs}>
      <dt>Security level</dt>
      <dd>
        <strong className={lists.state} data-tone={tones[data.security_level]}>
          {data.security_level}
        </strong>
      </dd>
      <dt>Total providers</dt>
      <dd>{data.total_providers}</dd>
      <dt>Admin users</dt>
      <dd>{data.admin_users}</dd>
      <dt>Recommendation</dt>
      <dd>{adviceBeside(data, risks)}</dd>
    </dl>
  )
}

/** How credentials are kept, and what holds of them always. */
export const SecurityStatus = ({ risks }: { risks: Risks }) => (
  <aside className={`${layout.stack} ${layout.note}`} aria-labelledby="security-status">
    <h3 id="security-status">Security Status</h3>
    <StatusFacts risks={risks} />
    <ul className={`${lists.bullets} ${layout.quiet}`}>
      <li>Only admins can access provider credentials.</li>
      <li>API keys are stored in the backend secrets store, not in the database.</li>
      <li>A key is sent only to the hosts that its own secret names.</li>
    </ul>
  </aside>
)
