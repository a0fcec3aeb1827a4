import { useRef, useState, useSyncExternalStore } from 'react'
import type { CmsFileText } from '#contract/integrations/cmsFiles.ts'
import { dropDraft, keepDraft, readDraft, type Draft } from '../../../kit/drafts.ts'

/** A text that is not saved, over the one that it changes. */
type TextDraft = Draft<{ content: string }>

const keyOf = (name: string) => `code ${name}`
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The unsaved text of a file in this browser tab. */
export const unsavedOf = (name: string): TextDraft | undefined => readDraft(keyOf(name))

/** Keeps or, without one, drops it. @returns false when the tab has no room for it */
const keepUnsaved = (name: string, draft: TextDraft | undefined): boolean => {
  const kept = draft ? keepDraft(keyOf(name), draft) : true
  if (!draft) dropDraft(keyOf(name))
  listeners.forEach(listener => listener())
  return kept
}

/** True if a file has changes that are not saved. */
export const useUnsaved = (name: string): boolean =>
  useSyncExternalStore(subscribe, () => unsavedOf(name) !== undefined)

/**
 * The text of a file in the editor, kept in the browser tab until it is saved or given up. It is not `useEditor` of the
 * kit, whose form waits while it saves: here people go on typing.
 */
export const useFileDraft = (file: CmsFileText) => {
  const { name } = file
  const [saved, setSaved] = useState(file)
  // What was just stored is known here before the page hears of it: in between the older text must not come back.
  const { content, version } = saved.version > file.version ? saved : file
  const [draft, setDraft] = useState(() => unsavedOf(name))
  const [isFound, setIsFound] = useState(draft !== undefined)
  const [kept, setKept] = useState(true)
  const latest = useRef(draft)
  const dirty = draft !== undefined && draft.values.content !== content
  const put = (next: TextDraft | undefined) => {
    latest.current = next
    setDraft(next)
    setKept(keepUnsaved(name, next))
    if (!next) setIsFound(false)
  }
  return {
    text: draft?.values.content ?? content,
    /** True if it differs from the stored text. */
    dirty,
    /** False when the browser tab has no room for it. */
    kept,
    /** It was typed before, and is back. */
    recovered: isFound && dirty,
    /** The version that it changes. */
    base: draft?.base ?? version,
    write: (typed: string) => {
      const { base, from } = latest.current ?? { base: version, from: { content } }
      put(typed === from.content ? undefined : { base, from, values: { content: typed } })
    },
    /** A text was stored: what was typed since is not saved yet. */
    stored: (sent: string, now: CmsFileText) => {
      const typed = latest.current?.values.content ?? sent
      setSaved(now)
      put(undefined)
      if (typed !== sent)
        put({ base: now.version, from: { content: now.content }, values: { content: typed } })
    },
    /** Back to what is stored. */
    drop: () => put(undefined),
  }
}

export type FileDraft = ReturnType<typeof useFileDraft>
