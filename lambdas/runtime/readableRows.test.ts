import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { logger } from './logger.ts'
import { readRows } from './readableRows.ts'

const Shape = z.object({ id: z.string(), pages: z.int().positive() })

const good = fc.record({ id: fc.uuid(), pages: fc.integer({ min: 1 }) })
const bad = fc.record({
  id: fc.uuid(),
  title: fc.string(),
  pages: fc.oneof(fc.constantFrom(0, -1, null, 'two'), fc.constant(undefined)),
})
const rows = fc.array(fc.oneof(good, bad))

afterEach(() => vi.restoreAllMocks())

describe('readRows', () => {
  it('keeps every row that can be read, in order, and names every other', () => {
    const raised = vi.spyOn(logger, 'error').mockImplementation(() => undefined)
    fc.assert(
      fc.property(rows, given => {
        raised.mockClear()
        const { rows: read, faulty } = readRows(Shape, given, 'documents')
        const isGood = ({ pages }: { pages?: unknown }) => Number(pages) > 0
        expect(read.map(({ id }) => id)).toEqual(given.filter(isGood).map(({ id }) => id))
        expect(faulty.map(({ id }) => id)).toEqual(given.filter(row => !isGood(row)).map(({ id }) => id))
        expect(raised).toHaveBeenCalledTimes(faulty.length)
      }),
    )
  })

  it('says what is wrong with a row, and counts it where an alarm looks', () => {
    const raised = vi.spyOn(logger, 'error').mockImplementation(() => undefined)
    const { faulty } = readRows(Shape, [{ id: 'a', title: 'Results', pages: 0 }], 'documents')
    expect(faulty).toEqual([
      { id: 'a', name: 'Results', reason: expect.stringMatching(/^pages: /) as string },
    ])
    expect(raised.mock.calls[0]?.[1]).toMatchObject({
      table: 'documents',
      row: 'a',
      FaultyRows: 1,
      _aws: { CloudWatchMetrics: [{ Namespace: 'Site', Metrics: [{ Name: 'FaultyRows' }] }] },
    })
  })
})
