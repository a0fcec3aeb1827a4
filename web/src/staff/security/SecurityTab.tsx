import { useEffect, useRef } from 'react'
import { Outlet } from 'react-router-dom'
import { AdminsOnly } from '../../kit/Section.tsx'
import { toastAlert } from '../../ui/toast/toasts.ts'
import { useIsAdmin } from '../people/useIsAdmin.ts'
import { toTell } from './alerts.ts'
import { LiveContext, useLiveFeed } from './live.ts'
import { useAlerts } from './useMonitor.ts'

/** Tells of each high or critical alert that comes while the tab is open, once; not of those that were there before. */
const useAlertToasts = (): void => {
  const { data } = useAlerts()
  const known = useRef<Set<string>>(undefined)
  useEffect(() => {
    if (!data) return
    if (known.current)
      for (const { message } of toTell(data, known.current)) toastAlert('Security Alert', message)
    known.current = new Set([...(known.current ?? []), ...data.map(({ id }) => id)])
  }, [data])
}

const Open = () => {
  const live = useLiveFeed()
  useAlertToasts()
  return (
    <LiveContext value={live}>
      <Outlet />
    </LiveContext>
  )
}

/** The Security tab around its parts; all of it is for administrators (decision 16). */
export const SecurityTab = () =>
  useIsAdmin() ? (
    <Open />
  ) : (
    <AdminsOnly
      title="Security"
      need="view the security dashboard"
      contact="you noticed something that they should look into"
    />
  )
