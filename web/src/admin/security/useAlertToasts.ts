import { useEffect, useRef } from 'react'
import { toastAlert } from '../../ui/toast/toasts.ts'
import { toTell } from './alerts.ts'
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
