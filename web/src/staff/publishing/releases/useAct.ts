import { useState } from 'react'
import type { Release } from '#contract/publishing/releases.ts'
import { failureText } from '../../../kit/api.ts'
import { newerOf } from '../../../kit/useAction.ts'
import { cacheRelease } from './useReleases.ts'

/** Does something with a release and shows what came of it, or what came in the way. */
export const useAct = (onNewer: () => void) => {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  /** @returns the release as it is now; undefined when nothing was done, which is then shown */
  const act = async (call: () => Promise<Release>): Promise<Release | undefined> => {
    setBusy(true)
    setProblem(undefined)
    try {
      const done = await call()
      cacheRelease(done)
      return done
    } catch (error) {
      const current = newerOf<Release>(error)
      if (current) {
        cacheRelease(current)
        onNewer()
        return undefined
      }
      setProblem(failureText(error))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, act }
}
