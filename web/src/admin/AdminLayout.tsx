import { Alert, Button } from '@aws-amplify/ui-react'
import { useEffect, useState } from 'react'
import {
  Link,
  NavLink,
  Outlet,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteLoaderData,
} from 'react-router-dom'
import { signOut, type Session } from '../session.ts'
import { signInPath } from '../staff/returnPath.ts'
import { claimWork, discardWork, hasWork } from '../staff/work.ts'
import styles from './AdminLayout.module.css'
import { queryClient } from './api.ts'
import { RestrictedCard } from './RestrictedCard.tsx'
import { tabs } from './tabs.ts'
import { useSessionEnd } from './useSessionEnd.ts'

/** The Admin Dashboard around its tabs: who is signed in, the way out, the eight addresses. */
export const AdminLayout = () => {
  const session = useRouteLoaderData<Session>('admin')
  const over = useSessionEnd()
  const navigate = useNavigate()
  const { state } = useNavigation()
  const { pathname, search } = useLocation()
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    if (session) claimWork(session.userId)
  }, [session])
  if (!session) return null

  const tab = tabs.find(({ slug }) => pathname === `/admin/${slug}`) ?? tabs[0]
  const logout = async () => {
    if (hasWork() && !confirm('Uploads are not finished. Log out and give them up?')) return
    discardWork()
    setLeaving(true)
    await signOut()
    queryClient.clear()
    void navigate('/auth')
  }

  return (
    <>
      <a className={styles.skip} href="#tab">
        Skip to the content of the tab
      </a>
      <header className={styles.header}>
        <div className={styles.title}>
          <h1>Admin Dashboard</h1>
          <p>Manage CMS content and external integrations</p>
        </div>
        <div className={styles.person}>
          <p>Welcome, {session.email}</p>
          <Button size="small" isDisabled={leaving} onClick={() => void logout()}>
            Logout
          </Button>
        </div>
        <nav className={styles.tabs} aria-label="Dashboard">
          <ul>
            {tabs.map(({ label, slug }) => (
              <li key={slug}>
                <NavLink to={`/admin/${slug}`}>{label}</NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main id="tab" className={styles.main} tabIndex={-1} aria-busy={state === 'loading'}>
        {over && (
          <Alert variation="warning" role="alert" heading="Your sign-in has expired" hasIcon={false}>
            Nothing on this page is lost. <Link to={signInPath(pathname + search)}>Sign in again</Link> to go
            on.
          </Alert>
        )}
        {session.groups.length > 0 ? <Outlet /> : <RestrictedCard tab={tab?.label ?? ''} />}
      </main>
    </>
  )
}
