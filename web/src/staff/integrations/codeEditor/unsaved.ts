import { useSyncExternalStore } from 'react'
import { dropDraft, keepDraft, readDraft, type Draft } from '../../../kit/drafts.ts'

/** A text that is not saved, over the one that it changes. */
export type TextDraft = Draft<{ content: string }>

const keyOf = (name: string) => `code ${name}`
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What was typed into a file in this browser tab and is not saved. */
export const unsavedOf = (name: string): TextDraft | undefined => readDraft(keyOf(name))

/** Keeps or, without one, drops it. @returns false when the tab has no room for it */
export const keepUnsaved = (name: string, draft: TextDraft | undefined): boolean => {
  const kept = draft ? keepDraft(keyOf(name), draft) : true
  if (!draft) dropDraft(keyOf(name))
  listeners.forEach(listener => listener())
  return kept
}

/** Whether a file has any. */
export const useUnsaved = (name: string): boolean =>
  useSyncExternalStore(subscribe, () => unsavedOf(name) !== undefined)
