import { Button } from '@aws-amplify/ui-react'
import { useDocumentTitle } from '../../../staff/useDocumentTitle.ts'
import { toast } from '../../../ui/toast/toasts.ts'
import publishing from '../../content/publishing/Publishing.module.css'
import { SecurityStatus } from '../../rnsFeeds/providers/SecurityStatus.tsx'
import { resetSessionTimer } from '../../sessionTimer.ts'

const reset = () => {
  resetSessionTimer()
  toast('Session Timer Reset', 'You are signed out after 30 minutes without activity, counted from now.')
}

/** What happens on the site and in its staff area, as far as security goes. */
export const Dashboard = () => {
  useDocumentTitle('Security Dashboard')
  return (
    <section className={publishing.page} aria-labelledby="security-dashboard">
      <header className={publishing.head}>
        <h2 id="security-dashboard">Security Dashboard</h2>
        <Button onClick={reset}>Reset Session Timer</Button>
      </header>
      <SecurityStatus />
    </section>
  )
}
