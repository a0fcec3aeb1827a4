import { Link } from 'react-router-dom'
import { useDocumentTitle } from '../../../staff/useDocumentTitle.ts'
import { FetchFailed } from '../../FetchFailed.tsx'
import styles from '../Services.module.css'
import { EmailForm } from './EmailForm.tsx'
import { useEmailSettings } from './useEmailSettings.ts'

/** Which way the mails of send-email go out, and in whose name. */
export const EmailPanel = () => {
  const { data, error, refetch } = useEmailSettings()
  useDocumentTitle('Email Service Settings')
  return (
    <section className={styles.page} aria-labelledby="email-settings">
      <div>
        <h2 id="email-settings">Email Service Settings</h2>
        <p className={styles.quiet}>
          How the function send-email sends, which the Testing tab calls:{' '}
          <Link to="/admin/testing">Send a test</Link> to see where one arrives. Mails to investors and those
          of the contact form always go through Amazon SES, which reports what comes back.
        </p>
      </div>
      {error && (
        <FetchFailed
          heading="Failed to fetch the e-mail settings"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <p role="status">Loading the e-mail settings…</p>}
      {data && <EmailForm settings={data} />}
    </section>
  )
}
