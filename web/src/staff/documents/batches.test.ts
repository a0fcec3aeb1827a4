import { describe, expect, it } from 'vitest'
import { batchLimit, type Outcome } from '#contract/documents/documentEdits.ts'
import { batchSize, inBatches } from './batches.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const done = (batch: string[]) => ({ outcomes: batch.map((id): Outcome => ({ id, ok: true })) })

describe('A-025 many documents at once', () => {
  it('go as many at a time as the API takes', () => expect(batchSize).toBe(batchLimit))
  it('have one outcome each, and tell how far they are', async () => {
    const heard: number[] = []
    const outcomes = await inBatches(
      ids,
      2,
      async batch => done(batch),
      String,
      n => heard.push(n),
    )
    expect(outcomes).toEqual(ids.map(id => ({ id, ok: true })))
    expect(heard).toEqual([2, 4, 5])
  })
  it('keep what was done when a call fails, and say of the others why not', async () => {
    const outcomes = await inBatches(
      ids,
      2,
      async batch => {
        if (batch.includes('c')) throw new Error('no connection')
        return done(batch)
      },
      error => (error as Error).message,
    )
    expect(outcomes.map(({ id, ok, reason }) => [id, ok, reason])).toEqual([
      ['a', true, undefined],
      ['b', true, undefined],
      ['c', false, 'no connection'],
      ['d', false, 'no connection'],
      ['e', false, 'no connection'],
    ])
  })
})
