import type { Outcome } from '#contract/documents/documentEdits.ts'
import { knownBuckets } from '#contract/documents/buckets.ts'
import { toast, toastError } from '../../ui/toast/toasts.ts'
import { api, failureText } from '../../kit/api.ts'
import { count } from '../format.ts'
import { batchSize, inBatches } from './batches.ts'
import { reloadDeleted, reloadDocuments } from './useDocuments.ts'

/** Brings deleted documents back, and says how it went. */
export const bringBack = async (ids: readonly string[]): Promise<readonly Outcome[]> => {
  const outcomes = await inBatches(
    ids,
    batchSize,
    batch => api.bringBackDocuments({ body: { ids: batch } }),
    failureText,
  )
  const failed = outcomes.filter(({ ok }) => !ok)
  const back = outcomes.length - failed.length
  if (back > 0)
    toast('Brought back', `${count(back, 'document')} at the old address again, public or not as before.`)
  if (failed.length > 0) toastError('Restore Error', failed[0]?.reason ?? 'Failed to bring the document back')
  reloadDeleted()
  reloadDocuments(...knownBuckets.map(({ id }) => id))
  return outcomes
}
