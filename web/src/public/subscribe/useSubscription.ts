import { useCallback, useEffect, useState } from 'react'
import type { Subscription } from '#contract/audience/subscribers.ts'
import { ApiProblem, createApi } from '../../api.ts'

/** What came of reading the subscription of a link. */
export type Read = { subscription: Subscription } | { failed: string; canRetry: boolean } | undefined

/** The subscription that a link belongs to, read once scripts run; reading it changes nothing. */
export const useSubscription = (token: string | undefined) => {
  const [read, setRead] = useState<Read>()

  const load = useCallback(async () => {
    if (!token) return
    setRead(undefined)
    try {
      setRead({ subscription: await createApi().getSubscription({ body: { token } }) })
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setRead({ failed: error.message, canRetry: error.status !== 404 && error.status !== 400 })
    }
  }, [token])

  useEffect(() => void load(), [load])
  return { read, load, setSubscription: (subscription: Subscription) => setRead({ subscription }) }
}
