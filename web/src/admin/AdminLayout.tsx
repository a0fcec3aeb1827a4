import { Alert, Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
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
import { endWords } from '../session/endings.ts'
import { signInPath } from '../staff/returnPath.ts'
import { discardWork, hasWork } from '../staff/work.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { passwordPath, secondFactorPath } from './accountPaths.ts'
import styles from './AdminLayout.module.css'
import { queryClient } from './api.ts'
import { RestrictedCard } from './RestrictedCard.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { SessionWatch } from './SessionWatch.tsx'
import { tabs } from './tabs.ts'
import { usePerson } from './usePerson.ts'
import { useSessionEnd } from './useSessionEnd.ts'

/** Their own account is open to everybody. */
const isOwn = (pathname: string) => pathname === secondFactorPath || pathname === passwordPath

/** The Admin Dashboard around its tabs: who is signed in, the way out, the eight addresses. */
export const AdminLayout = () => {
  const session = useRouteLoaderData<Session>('admin')
  const over = useSessionEnd()
  const navigate = useNavigate()
  const { state } = useNavigation()
  const { pathname, search } = useLocation()
  const [leaving, setLeaving] = useState(false)
  usePerson(session)
  if (!session) return null

  const tab = tabs.find(({ slug }) => `${pathname}/`.startsWith(`/admin/${slug}/`)) ?? tabs[0]
  const left = () => {
    discardWork()
    queryClient.clear()
    void navigate('/auth')
  }
  const logout = async () => {
    if (hasWork() && !confirm('There is unfinished work on this page. Log out and give it up?')) return
    discardWork()
    setLeaving(true)
    await signOut()
    left()
  }

  const content = () => {
    if (session.mustEnrol) return <SecondFactor />
    if (session.groups.length > 0 || isOwn(pathname)) return <Outlet />
    return <RestrictedCard tab={tab?.label ?? ''} />
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
          <AccountMenu onSignedOut={left} />
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
        {over ? (
          <Alert
            variation="warning"
            role="alert"
            heading={endWords[over] ?? 'You logged out in another tab.'}
            hasIcon={false}
          >
            Nothing on this page is lost. <Link to={signInPath(pathname + search)}>Sign in again</Link> to go
            on.
          </Alert>
        ) : (
          <SessionWatch onLogout={() => void logout()} />
        )}
        {content()}
      </main>
    </>
  )
}
