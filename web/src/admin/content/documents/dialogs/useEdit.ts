import { useState } from 'react'
import { updateDocument } from '#contract/documents/documentEdits.ts'
import type { Document } from '#contract/documents/documents.ts'
import { ApiProblem } from '../../../../api.ts'
import { toast, toastError } from '../../../../ui/toast/toasts.ts'
import { api, failureText, isSignInOver } from '../../../api.ts'
import { draftOf, dropDraft, keepDraft } from '../drafts.ts'
import { differences, editOf, applyChoices, sameEdit, type Difference, type Edit } from '../mergeEdits.ts'
import { reloadDocuments, showChanged } from '../useDocuments.ts'

/** The newer record that a stale edit met; undefined when the edit failed for another reason. */
export const newerRecord = (error: unknown, base: Document): Document | undefined => {
  if (!(error instanceof ApiProblem) || error.code !== 'conflict') return undefined
  const { current } = (error.details ?? {}) as { current?: Document }
  return current && current.version !== base.version ? current : undefined
}

const faultsIn = (values: Edit): Partial<Record<keyof Edit, string>> => {
  const { error } = updateDocument.body.safeParse(values)
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [
      String(path[0]),
      path[0] === 'date_published' ? 'Give it a date.' : message,
    ]),
  )
}

/** The edit of a record: what is typed, what is wrong with it, and what somebody else saved meanwhile. */
export const useEdit = (document: Document, onSaved: () => void) => {
  const draft = draftOf(document.id)
  const [base, setBase] = useState(draft?.base ?? document)
  const [values, setValues] = useState<Edit>(draft?.values ?? editOf(document))
  const [faults, setFaults] = useState<Partial<Record<keyof Edit, string>>>({})
  const [trouble, setTrouble] = useState<{ text: string; signIn: boolean }>()
  const [newer, setNewer] = useState<{ record: Document; choices: readonly Difference[] }>()
  const [busy, setBusy] = useState(false)

  const say = (said: Partial<Edit>) => {
    const next = { ...values, ...said }
    setValues(next)
    setFaults({})
    if (sameEdit(next, editOf(base))) dropDraft(document.id)
    else keepDraft(document.id, { base, values: next })
  }

  const done = (now: Document) => {
    dropDraft(document.id)
    showChanged(now)
    toast('Document Updated', `“${now.title}” is saved.`)
    onSaved()
  }

  const failed = (error: unknown, sent: Edit, from: Document) => {
    const record = newerRecord(error, from)
    if (record) {
      showChanged(record)
      const choices = differences(editOf(from), sent, editOf(record))
      return choices.length > 0 ? setNewer({ record, choices }) : done(record)
    }
    toastError('Update Error', 'Failed to update document')
    setTrouble({ text: failureText(error), signIn: isSignInOver(error) })
    if (error instanceof ApiProblem && error.code === 'not_found') reloadDocuments(base.bucket_id)
  }

  const send = async (edit: Edit, from: Document) => {
    const wrong = faultsIn(edit)
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    setTrouble(undefined)
    setBusy(true)
    try {
      done(await api.updateDocument({ params: { id: from.id }, body: edit, ifMatch: from.version }))
    } catch (error) {
      failed(error, edit, from)
    } finally {
      setBusy(false)
    }
  }

  return {
    values,
    say,
    faults,
    trouble,
    newer,
    busy,
    restored: draft !== undefined,
    dirty: !sameEdit(values, editOf(base)),
    save: () => void send(values, base),
    choose: (choices: readonly Difference[]) => setNewer(newer && { ...newer, choices }),
    /** Goes on with what was chosen of both versions, on top of the newer: saves it, or lets the person type on. */
    goOn: (andSave: boolean) => {
      if (!newer) return
      const edit = applyChoices(values, editOf(newer.record), newer.choices)
      setBase(newer.record)
      setValues(edit)
      keepDraft(document.id, { base: newer.record, values: edit })
      setNewer(undefined)
      if (andSave) void send(edit, newer.record)
    },
    giveUp: () => dropDraft(document.id),
  }
}
