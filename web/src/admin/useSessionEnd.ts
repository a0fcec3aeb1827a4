import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router-dom'
import { onChange } from '../session.ts'
import { signInPath } from '../staff/returnPath.ts'
import { hasWork } from '../staff/work.ts'
import { toast } from '../ui/toast/toasts.ts'

/**
 * Follows the end of the session: leads to the sign-in page and back
 * here afterwards. While work is unfinished it stays and answers true, until
 * someone signs in again in this tab or another.
 */
export const useSessionEnd = (): boolean => {
  const [over, setOver] = useState(false)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  useEffect(
    () =>
      onChange(change => {
        if (change === 'signedIn') {
          setOver(false)
          void revalidate()
        } else if (hasWork()) setOver(true)
        else {
          if (change === 'expired')
            toast('Signed out', 'Your sign-in has expired. Sign in again to continue.')
          void navigate(change === 'expired' ? signInPath(pathname + search) : '/auth')
        }
      }),
    [navigate, pathname, revalidate, search],
  )
  return over
}
