import { useEffect, useState } from 'react'
import type { Document } from '#contract/documents/documents.ts'
import { nextMoment } from './documentState.ts'

/** Longest wait that a timer takes, in ms. */
const longest = 2 ** 31 - 1

/** The time in ms, anew whenever one of the documents becomes public. */
export const useNow = (documents: readonly Document[]): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const next = nextMoment(documents, now)
    if (next === undefined) return
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(next - Date.now(), 0) + 50, longest))
    return () => clearTimeout(timer)
  }, [documents, now])
  return now
}
