import { useState } from 'react'
import type { Outcome } from '#contract/documents/documentEdits.ts'
import type { Document } from '#contract/documents/documents.ts'
import { failureText } from '../../kit/api.ts'
import { batchSize, inBatches } from './batches.ts'

/** How far something with several documents is. */
export type BatchState =
  | { step: 'ask' }
  | { step: 'busy'; done: number; of: number }
  | { step: 'ended'; outcomes: readonly Outcome[] }

/**
 * Does something with several documents after the person said so.
 * @param call does it with a batch of them
 * @param onEnd told what became of each; answers true when nothing of it needs to be shown
 */
export const useBatch = (
  documents: readonly Document[],
  call: (ids: string[]) => Promise<{ outcomes: Outcome[] }>,
  onEnd: (outcomes: readonly Outcome[]) => boolean,
  size = batchSize,
) => {
  const [state, setState] = useState<BatchState>({ step: 'ask' })
  const run = async () => {
    const done = state.step === 'ended' ? state.outcomes : []
    const isDone = new Set(done.flatMap(({ id, ok }) => (ok ? id : [])))
    const ids = documents.flatMap(({ id }) => (isDone.has(id) ? [] : id))
    setState({ step: 'busy', done: 0, of: ids.length })
    const fresh = await inBatches(ids, size, call, failureText, n =>
      setState({ step: 'busy', done: n, of: ids.length }),
    )
    const outcomes = [...done.filter(({ ok }) => ok), ...fresh]
    if (!onEnd(outcomes)) setState({ step: 'ended', outcomes })
  }
  return { state, run: () => void run() }
}
