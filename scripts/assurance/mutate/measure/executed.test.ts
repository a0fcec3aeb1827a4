import { expect, it } from 'vitest'
import { executedIn } from './executed.ts'
import { segmentsOf } from './sourceMap.ts'

it('reads the segments of a source map', () => {
  // Generated 0:0 is 0:0, 0:4 is 0:6; the second line begins at 2:2 of the source.
  expect(segmentsOf({ sources: ['a'], mappings: 'AAAA,IAAM;AAEJ' })).toEqual([
    { generatedLine: 0, generatedColumn: 0, source: 0, line: 0, column: 0 },
    { generatedLine: 0, generatedColumn: 4, source: 0, line: 0, column: 6 },
    { generatedLine: 1, generatedColumn: 0, source: 0, line: 2, column: 2 },
  ])
})

it('says what ran: an inner range decides over the one around it', () => {
  const script = {
    lineStarts: [0, 10],
    files: ['a.ts'],
    map: { sources: ['a'], mappings: 'AAAA,IAAM;AAEJ' },
  }
  const ranges = [
    { startOffset: 0, endOffset: 20, count: 1 },
    { startOffset: 4, endOffset: 10, count: 0 },
  ]
  const executed = executedIn([{ script, functions: [{ ranges }] }])
  expect(executed.files()).toEqual(['a.ts'])
  expect(executed.has('a.ts', 0, 3)).toBe(true)
  expect(executed.has('a.ts', 0, 8)).toBe(false)
  expect(executed.has('a.ts', 2, 2)).toBe(true)
  expect(executed.has('b.ts', 0, 0)).toBe(false)
})
