import { describe, expect, it } from 'vitest'
import { type Candidate, draw, drawMutants, randomOfSeed } from './draw.ts'

const ids = Array.from({ length: 382 }, (_, index) => `X-${index}`)

const candidate = (line: number, others: number, after = 'b', relevance = 0): Candidate => ({
  file: 'a.ts',
  operator: 'constant',
  start: 0,
  end: 1,
  before: 'a',
  after,
  line,
  column: 0,
  isModuleLevel: false,
  within: 'f',
  others,
  importers: 1,
  relevance,
  isLoaded: false,
})

/** Of 200 seeds. */
const timesOfLine2 = (candidates: readonly Candidate[]): number =>
  Array.from({ length: 200 }, (_, seed) => drawMutants(candidates, 1, randomOfSeed(String(seed))))
    .flat()
    .filter(({ line }) => line === 2).length

describe('the draw', () => {
  it('is the same for the same seed, a number or the hash of a commit, and another for another', () => {
    const drawn = (seed: string) => draw(ids, 30, randomOfSeed(seed))
    for (const seed of ['1', 'f97fef46f3a1']) expect(drawn(seed)).toEqual(drawn(seed))
    expect(drawn('1')).not.toEqual(drawn('2'))
    expect(drawn('f97fef46f3a1')).not.toEqual(drawn('f97fef46f3a2'))
  })

  it('takes each mutant from another line, by the seed', () => {
    const candidates = [1, 2, 3].flatMap(line => ['b', 'c'].map(after => candidate(line, 0, after)))
    const drawn = (seed: string) => drawMutants(candidates, 3, randomOfSeed(seed))
    expect(drawn('1')).toEqual(drawn('1'))
    for (let seed = 0; seed < 20; seed++)
      expect(new Set(drawn(String(seed)).map(({ line }) => line))).toEqual(new Set([1, 2, 3]))
    expect(drawMutants(candidates, 9, randomOfSeed('1'))).toHaveLength(3)
    expect(drawMutants([], 1, randomOfSeed('1'))).toEqual([])
  })

  it('prefers lines that few other tests execute, however many constants the others have', () => {
    const shared = Array.from({ length: 50 }, (_, index) => candidate(1, 99, String(index)))
    expect(timesOfLine2([...shared, candidate(2, 0)])).toBeGreaterThan(180)
  })

  it('prefers lines that speak of what the id says', () => {
    expect(timesOfLine2([candidate(1, 0), candidate(2, 0, 'b', 9)])).toBeGreaterThan(180)
  })
})
