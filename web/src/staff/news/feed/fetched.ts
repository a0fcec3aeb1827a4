import { useSyncExternalStore } from 'react'
import type { ImportOutcome } from '#contract/publishing/announcementEdits.ts'
import type { FetchedItem } from '#contract/news/rnsFeed.ts'
import { registerWork } from '../../../kit/work.ts'
import type { FeedForm } from './form.ts'

/** What was fetched last. */
export interface Fetched {
  /** What was asked for. */
  form: FeedForm
  /** Milliseconds by this machine's clock. */
  at: number
  items: FetchedItem[]
  skipped: number
  sample: boolean
  /** Ids of the items that are to be imported. */
  chosen: readonly string[]
  /** What became of items at the last import, by id. */
  outcomes: Readonly<Record<string, ImportOutcome>>
}

// Kept as long as the page is open: a look at another part of the tab does not cost what was fetched.
let fetched: Fetched | undefined
const listeners = new Set<() => void>()

export const lastFetched = (): Fetched | undefined => fetched

export const keepFetched = (next: Fetched | undefined): void => {
  fetched = next
  listeners.forEach(listener => listener())
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What was fetched last, shown anew with each change. */
export const useFetched = (): Fetched | undefined => useSyncExternalStore(subscribe, lastFetched, lastFetched)

// It goes with its person, and can be fetched again at any time.
registerWork({ isUnfinished: () => false, discard: () => keepFetched(undefined), resume: () => undefined })
