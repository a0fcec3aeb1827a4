import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { SourceFailure } from './askSource.ts'
import { keptAnswers } from './keptAnswers.ts'
import { olderThan, sharedAnswer } from './sharedAnswer.ts'

const answers = keptAnswers(z.object({ count: z.number() }))
const start = new Date('2026-01-07T12:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const many = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: 50 }, make))

const source = () => {
  const id = `test-${randomUUID()}`
  let calls = 0
  let down = false
  const ask = async () => {
    calls++
    if (down) throw new SourceFailure('API error: 500')
    return { count: calls }
  }
  return {
    id,
    calls: () => calls,
    fail: (yes: boolean) => (down = yes),
    read: (now: Date) => sharedAnswer(answers, { id, isStale: olderThan(60), ask }, now),
  }
}

describe('an answer that all share', () => {
  it('50 readers at once make one call, the first time and each time that it is stale', async () => {
    const { calls, read } = source()
    await many(() => read(start))
    expect(calls()).toBe(1)
    expect((await many(() => read(after(59)))).map(answer => answer?.value.count)).toEqual(Array(50).fill(1))
    expect(calls()).toBe(1)
    await many(() => read(after(60)))
    expect(calls()).toBe(2)
    expect((await read(after(61)))?.value).toEqual({ count: 2 })
  })

  it('S-35 a source in trouble is left alone for half a minute, and the last good answer keeps its time', async () => {
    const { calls, fail, read } = source()
    await read(start)
    fail(true)
    const stale = await many(() => read(after(60)))
    expect(calls()).toBe(2)
    for (const answer of stale)
      expect(answer).toMatchObject({ value: { count: 1 }, fetchedAt: start.toISOString() })
    await many(() => read(after(89)))
    expect(calls()).toBe(2)
    await many(() => read(after(91)))
    expect(calls()).toBe(3)
    fail(false)
    expect(await read(after(122))).toMatchObject({ value: { count: 4 }, fetchedAt: after(122).toISOString() })
  })

  it('before the first answer there is none', async () => {
    const { fail, read } = source()
    fail(true)
    expect(await read(start)).toBeUndefined()
  })

  it('an answer that an earlier version kept in another shape is none, and is replaced', async () => {
    const { id, read } = source()
    await keptAnswers(z.string()).keep(id, 'text', start)
    expect(await answers.read(id)).toBeUndefined()
    expect(await read(after(1))).toMatchObject({ value: { count: 1 } })
  })
})
