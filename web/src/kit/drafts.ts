import { registerWork } from './work.ts'

/** A text that somebody wrote and has not saved. */
export interface Draft<T> {
  /** The version of the stored thing that it changes; 0 of one that is not stored yet. */
  base: number
  /** The values of that version. */
  from: T
  values: T
}

const prefix = 'unsaved '
const keys = () =>
  Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '').filter(key =>
    key.startsWith(prefix),
  )

/** The draft under a key, if this browser tab has one. */
export const readDraft = <T>(key: string): Draft<T> | undefined => {
  const text = sessionStorage.getItem(prefix + key)
  return text === null ? undefined : (JSON.parse(text) as Draft<T>)
}

/** Keeps a draft for as long as the browser tab is open. @returns false when the tab has no room for it */
export const keepDraft = <T>(key: string, draft: Draft<T>): boolean => {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export const dropDraft = (key: string): void => sessionStorage.removeItem(prefix + key)

// Registered as soon as the dashboard loads: a draft must not outlive its person's sign-out.
registerWork({
  isUnfinished: () => keys().length > 0,
  discard: () => keys().forEach(key => sessionStorage.removeItem(key)),
  resume: () => undefined,
})
