import { Alert, Button } from '@aws-amplify/ui-react'
import { useEffect, useState } from 'react'
import {
  useLocation,
  useNavigate,
  useRevalidator,
  Link,
  Outlet,
  useNavigation,
  useRouteLoaderData,
} from 'react-router-dom'
import { queryClient } from '../../kit/api.ts'
import { hasWork, discardWork } from '../../kit/work.ts'
import { onChange, signOut, type Session } from '../../session.ts'
import { type SessionEnd, endWords } from '../../session/endings.ts'
import { SecondFactor } from '../people/SecondFactor.tsx'
import { passwordPath, secondFactorPath } from '../people/accountPaths.ts'
import { usePerson } from '../people/usePerson.ts'
import { signInPath } from '../returnPath.ts'
import { tabs } from '../tabs.ts'
import { countsOf } from '../publishing/today/today.ts'
import { useToday } from '../publishing/today/useToday.ts'
import { AccountMenu } from './AccountMenu.tsx'
import styles from './AdminLayout.module.css'
import { Navigation } from './Navigation.tsx'
import { RestrictedCard } from './RestrictedCard.tsx'
import { SessionWatch } from './SessionWatch.tsx'

/**
 * Follows the end of the session: leads to the sign-in page, which says why, and back here afterwards. While
 * work is unfinished it stays and answers how the session ended, until someone signs in again in this tab or another.
 * A screen that nobody sat at for half an hour is left in any case: work waits in the page, unseen.
 */
const useSessionEnd = (): SessionEnd | undefined => {
  const [over, setOver] = useState<SessionEnd>()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  useEffect(
    () =>
      onChange(change => {
        if (change === 'signedIn' || change === 'renewed') {
          setOver(undefined)
          void revalidate()
        } else if (hasWork() && change !== 'timedOut') setOver(change)
        else {
          queryClient.clear()
          void navigate(change === 'signedOut' ? '/auth' : signInPath(pathname + search))
        }
      }),
    [navigate, pathname, revalidate, search],
  )
  return over
}

/** How long the page that was asked for goes before the navigation's counts: milliseconds. */
const countsAfter = 3_000

const useLater = (): boolean => {
  const [later, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), countsAfter)
    return () => clearTimeout(timer)
  }, [])
  return later
}

/** Their own account is open to everybody. */
const isOwn = (pathname: string) => pathname === secondFactorPath || pathname === passwordPath

/** The Admin Dashboard around its tabs: who is signed in, the way out, the navigation. */
export const AdminLayout = () => {
  const session = useRouteLoaderData<Session>('admin')
  const over = useSessionEnd()
  const navigate = useNavigate()
  const { state } = useNavigation()
  const { pathname, search } = useLocation()
  const [leaving, setLeaving] = useState(false)
  usePerson(session)
  const isApproved = session !== undefined && session.groups.length > 0 && !session.mustEnrol
  const isOn = useLater() && isApproved
  const isAdmin = isApproved && session.groups.includes('admins')
  const { sources } = useToday({ userId: session?.userId ?? '', isAdmin, isOn })
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
    if (isApproved || isOwn(pathname)) return <Outlet />
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
      </header>
      <div className={styles.area}>
        <Navigation isApproved={isApproved} counts={countsOf(sources)} />
        <main id="tab" className={styles.main} tabIndex={-1} aria-busy={state === 'loading'}>
          {over ? (
            <Alert
              variation="warning"
              role="alert"
              heading={endWords[over] ?? 'You logged out in another tab.'}
              hasIcon={false}
            >
              Nothing on this page is lost. <Link to={signInPath(pathname + search)}>Sign in again</Link> to
              go on.
            </Alert>
          ) : (
            <SessionWatch onLogout={() => void logout()} />
          )}
          {content()}
        </main>
      </div>
    </>
  )
}
