import { useState } from 'react'
import type { Release } from '#contract/releases.ts'
import { expire } from '../../../session.ts'
import { isSignInOver, problemText } from '../../api.ts'
import { changed } from './useReleases.ts'
import { newerOf } from './useSaveRelease.ts'

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
      changed(done)
      return done
    } catch (error) {
      const current = newerOf(error)
      if (current) {
        changed(current)
        onNewer()
        return undefined
      }
      if (isSignInOver(error)) void expire()
      setProblem(problemText(error))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, act }
}
