import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router-dom'
import { onChange } from '../session.ts'
import type { SessionEnd } from '../session/endings.ts'
import { signInPath } from '../staff/returnPath.ts'
import { hasWork } from '../staff/work.ts'
import { queryClient } from './api.ts'

/**
 * Follows the end of the session: leads to the sign-in page, which says why, and back here afterwards. While
 * work is unfinished it stays and answers how the session ended, until someone signs in again in this tab or another.
 * A screen that nobody sat at for half an hour is left in any case: work waits in the page, unseen.
 */
export const useSessionEnd = (): SessionEnd | undefined => {
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
