import { useEffect, useRef } from 'react'
import { useDocumentTitle } from '../../staff/useDocumentTitle.ts'
import { toastAlert } from '../../ui/toast/toasts.ts'
import card from '../Card.module.css'
import { SectionedTab } from '../SectionedTab.tsx'
import { useIsAdmin } from '../useIsAdmin.ts'
import { toTell } from './alerts.ts'
import { LiveContext, useLiveFeed } from './live.ts'
import { sections } from './sections.ts'
import { useAlerts } from './useMonitor.ts'

/** Tells of each high or critical alert that comes while the tab is open, once; not of those that were there before. */
export const useAlertToasts = (): void => {
  const { data } = useAlerts()
  const known = useRef<Set<string>>(undefined)
  useEffect(() => {
    if (!data) return
    if (known.current)
      for (const { message } of toTell(data, known.current)) toastAlert('Security Alert', message)
    known.current = new Set([...(known.current ?? []), ...data.map(({ id }) => id)])
  }, [data])
}

/** What who is no administrator sees in place of the whole tab. */
export const Restricted = () => {
  useDocumentTitle('Security')
  return (
    <section className={card.card} aria-labelledby="restricted">
      <h2 id="restricted">Access Restricted</h2>
      <p>Admin privileges are required to view the security dashboard.</p>
      <p className={card.quiet}>Contact an admin if you noticed something that they should look into.</p>
    </section>
  )
}

const Open = () => {
  const live = useLiveFeed()
  useAlertToasts()
  return (
    <LiveContext value={live}>
      <SectionedTab label="Security" slug="security" sections={sections} />
    </LiveContext>
  )
}

/** The Security tab around its parts; all of it is for administrators (decision 16). */
export const SecurityTab = () => (useIsAdmin() ? <Open /> : <Restricted />)
