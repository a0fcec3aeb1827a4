import { useEffect, useRef } from 'react'
import type { Session } from '../../session.ts'
import { resumeWork } from '../../kit/work.ts'
import { toast, toastError } from '../../ui/toast/toasts.ts'
import { queryClient } from '../../kit/api.ts'

/** Takes up a person's unfinished work, and tells them when an administrator lets them in or out meanwhile. */
export const usePerson = (session: Session | undefined): void => {
  const known = useRef<Session>(undefined)
  useEffect(() => {
    if (!session) return
    resumeWork()
    const before = known.current?.userId === session.userId ? known.current : undefined
    known.current = session
    if (!before || session.mustEnrol) return
    if (before.groups.length > 0 && session.groups.length === 0) {
      queryClient.clear()
      toastError('Access withdrawn', 'An administrator has taken your account off the team.')
    }
    if (before.groups.length === 0 && session.groups.length > 0 && !before.mustEnrol)
      toast('Account approved', 'An administrator has approved your account.')
  }, [session])
}
