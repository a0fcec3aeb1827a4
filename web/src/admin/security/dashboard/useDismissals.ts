import { useState } from 'react'
import type { SecurityAlert } from '#contract/security/security.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api, failureText, queryClient } from '../../api.ts'
import { alertsKey } from '../useMonitor.ts'

const reload = () => queryClient.invalidateQueries({ queryKey: alertsKey })

/** Takes alerts away and brings them back; `dismissed` are those that an earlier answer may still show. */
export const useDismissals = () => {
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  const mark = (id: string, gone: boolean) =>
    setDismissed(known => new Set(gone ? [...known, id] : [...known].filter(other => other !== id)))

  const restore = async ({ id }: SecurityAlert) => {
    try {
      await api.restoreSecurityAlert({ params: { id } })
      mark(id, false)
      await reload()
    } catch (error) {
      toastError('Alert not brought back', failureText(error))
    }
  }
  const dismiss = async (alert: SecurityAlert) => {
    mark(alert.id, true)
    try {
      await api.dismissSecurityAlert({ params: { id: alert.id } })
      toast('Alert dismissed', alert.message, { label: 'Undo', run: () => void restore(alert) })
      await reload()
    } catch (error) {
      mark(alert.id, false)
      toastError('Alert not dismissed', failureText(error))
    }
  }
  return { dismissed, dismiss }
}
