import { useState } from 'react'
import type { BucketId } from '#contract/documents/buckets.ts'
import type { Document } from '#contract/documents/documents.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api } from '../../../kit/api.ts'
import { count } from '../../format.ts'
import { useBatch } from '../useBatch.ts'
import type { BucketTab } from '../useBuckets.ts'
import { reloadDeleted, reloadDocuments, useDocuments } from '../useDocuments.ts'
import { Choice } from '../../../kit/Choices.tsx'
import { BatchDialog } from './BatchDialog.tsx'
import layout from '../../../kit/styles/Layout.module.css'
import inputs from '../../../kit/styles/Inputs.module.css'

const Replaced = ({ documents, bucket }: { documents: readonly Document[]; bucket: BucketTab }) => {
  const { documents: there, complete, error } = useDocuments(bucket.id)
  const names = new Set(documents.map(({ file_name }) => file_name))
  const ids = new Set(documents.map(({ id }) => id))
  const replaced = there?.filter(({ id, file_name }) => names.has(file_name) && !ids.has(id)) ?? []
  if (replaced.length > 0)
    return (
      <p className={layout.note} data-tone="bad">
        Replaces {replaced.map(({ title }) => `“${title}”`).join(', ')} in {bucket.name}: there the file gets
        the moved one’s content and keeps its address and title. The file it has now stays among its versions.
      </p>
    )
  if (names.size < documents.length)
    return (
      <p className={layout.note}>Some of these have the same file name: the later replaces the earlier.</p>
    )
  if (error) return <p className={layout.note}>What would be replaced there could not be read.</p>
  return (
    <p className={layout.quiet} role="status">
      {complete ? `Nothing in ${bucket.name} is replaced.` : 'Looking whether anything would be replaced…'}
    </p>
  )
}

const chosen = (bucket: BucketId | undefined): BucketId => {
  if (!bucket) throw new Error('No bucket is chosen.')
  return bucket
}

/** Asks into which other bucket documents go, and says what they would replace there. */
export const MoveDialog = (props: {
  documents: readonly Document[]
  buckets: readonly BucketTab[]
  onClose: () => void
}) => {
  const { documents, onClose } = props
  const [to, setTo] = useState<BucketId>()
  const targets = props.buckets.filter(({ id }) => !documents.every(({ bucket_id }) => bucket_id === id))
  const target = targets.find(({ id }) => id === to)
  const { state, run } = useBatch(
    documents,
    ids => api.moveDocuments({ body: { ids, bucket: chosen(to) } }),
    outcomes => {
      const done = outcomes.filter(({ ok }) => ok).length
      reloadDocuments(...documents.map(({ bucket_id }) => bucket_id), ...(to ? [to] : []))
      reloadDeleted()
      if (done > 0)
        toast('Moved', `${count(done, 'document')} moved to ${target?.name}. Old addresses lead there.`)
      const whole = done === outcomes.length
      if (whole) onClose()
      else toastError('Move Error', 'Failed to move file')
      return whole
    },
  )
  const one = documents.length === 1
  return (
    <BatchDialog
      title={one ? `Move “${documents[0]?.title}”` : `Move ${documents.length} documents`}
      documents={documents}
      state={state}
      verb={target ? `Move to ${target.name}` : 'Move'}
      isDisabled={!target}
      onRun={run}
      onClose={onClose}
    >
      <fieldset className={inputs.group} disabled={state.step === 'busy'}>
        <legend className={inputs.label}>To which bucket?</legend>
        {targets.map(({ id, name }) => (
          <Choice
            key={id}
            type="radio"
            name="bucket"
            label={name}
            checked={to === id}
            onChange={() => setTo(id)}
          />
        ))}
      </fieldset>
      {target && <Replaced documents={documents} bucket={target} />}
    </BatchDialog>
  )
}
