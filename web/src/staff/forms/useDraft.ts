import { useState } from 'react'
import { dropDraft, keepDraft, readDraft, type Draft } from '../../kit/drafts.ts'
import { merge, isEqual, type Choice } from '../../kit/merge.ts'

/**
 * The values of a form over a stored thing. What differs from the stored one is
 * a draft, kept in the browser tab through reloads and sign-ins until it is
 * saved or given up.
 *
 * @param stored the thing as the server has it; version 0 of a new one
 */
export const useDraft = <T extends object>(key: string, stored: { version: number; values: T }) => {
  const [found] = useState(() => readDraft<T>(key))
  const [draft, setDraft] = useState<Draft<T> | undefined>(found)
  const [kept, setKept] = useState(true)
  const dirty = draft !== undefined && !isEqual(draft.values, stored.values)
  const values = draft?.values ?? stored.values

  const set = (next: Draft<T>) => {
    setDraft(next)
    if (isEqual(next.values, stored.values)) dropDraft(key)
    else setKept(keepDraft(key, next))
  }
  return {
    values,
    /** The stored values when the change began. */
    from: draft?.from ?? stored.values,
    dirty,
    /** False when the browser tab has no room for it. */
    kept,
    /** True when it was found from before. */
    recovered: found !== undefined && dirty,
    /** The version that the draft changes. */
    base: draft?.base ?? stored.version,
    change: (patch: Partial<T>) =>
      set({
        base: draft?.base ?? stored.version,
        from: draft?.from ?? stored.values,
        values: { ...values, ...patch },
      }),
    /** Continues from the version that somebody else saved, with these choices; saves nothing. */
    settle: (version: number, theirs: T, choices: readonly Choice<T>[], more: Partial<T> = {}) =>
      set({
        base: version,
        from: theirs,
        values: { ...merge(draft?.from ?? stored.values, values, theirs, choices), ...more },
      }),
    /** Back to what is stored. */
    drop: () => {
      dropDraft(key)
      setDraft(undefined)
    },
  }
}
