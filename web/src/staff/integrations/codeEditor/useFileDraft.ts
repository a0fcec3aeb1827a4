import { useRef, useState } from 'react'
import type { CmsFileText } from '#contract/integrations/cmsFiles.ts'
import { keepUnsaved, unsavedOf, type TextDraft } from './unsaved.ts'

/** What the editor holds of a file, and what may be done with it. */
export interface FileDraft {
  text: string
  /** Whether it says something else than what is stored. */
  dirty: boolean
  /** False when the browser tab has no room for it. */
  kept: boolean
  /** True when it was found from before. */
  recovered: boolean
  /** The version that it changes. */
  base: number
  /** What it holds at this moment, which may be later than what was last drawn. */
  now: () => { text: string; dirty: boolean }
  write: (content: string) => void
  /** A text was stored: what was typed since is not saved yet. */
  stored: (sent: string, file: CmsFileText) => void
  /** Back to what is stored. */
  drop: () => void
}

/** The text of a file in the editor, kept in the browser tab until it is saved or given up. */
export const useFileDraft = (file: CmsFileText): FileDraft => {
  const { name } = file
  const [saved, setSaved] = useState(file)
  // What was just stored is known here before the page hears of it: in between the older text must not come back.
  const { content, version } = saved.version > file.version ? saved : file
  const [found] = useState(() => unsavedOf(name))
  const [draft, setDraft] = useState(found)
  const [kept, setKept] = useState(true)
  const latest = useRef(draft)
  const put = (next: TextDraft | undefined) => {
    latest.current = next
    setDraft(next)
    setKept(keepUnsaved(name, next))
  }
  return {
    text: draft?.values.content ?? content,
    dirty: draft !== undefined && draft.values.content !== content,
    kept,
    recovered: draft !== undefined && draft === found,
    base: draft?.base ?? version,
    now: () => {
      const text = latest.current?.values.content ?? content
      return { text, dirty: text !== content }
    },
    write: typed => {
      const { base, from } = latest.current ?? { base: version, from: { content } }
      put(typed === from.content ? undefined : { base, from, values: { content: typed } })
    },
    stored: (sent, now) => {
      const typed = latest.current?.values.content ?? sent
      setSaved(now)
      put(
        typed === sent
          ? undefined
          : { base: now.version, from: { content: now.content }, values: { content: typed } },
      )
    },
    drop: () => put(undefined),
  }
}
