import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { publicAddress } from '#contract/documents/buckets.ts'
import { cloud, idle, moveClock } from '../testing/cloud.ts'
import { bucket, plan, questionsAbout } from './embargo.ts'
import { read, type Reading } from './watching.ts'

const hour = 3_600_000

describe('X-020 P-119 S-37 a release with a moment', () => {
  it('P-095 P-124 changes no answer before it, byte for byte; from it on it is everywhere', async () => {
    const mark = randomUUID().slice(0, 8)
    const [id, name] = [randomUUID(), `Embargoed ${mark}.pdf`]
    // The slug is known before the thing is: it follows from title and id.
    const slug = `embargoed-${mark}-${id.replaceAll('-', '').slice(-6)}`
    const questions = questionsAbout(publicAddress(bucket, name), slug, mark)
    /** Each question twice: from behind the edge, and from its own store where it keeps answers. */
    const ask = async () => {
      const answers = new Map<string, [Reading, Reading]>()
      for (const [asked, [path, init]] of Object.entries(questions))
        answers.set(asked, [await read(cloud.site, path, init), await read(cloud.site, path, init)])
      return answers
    }
    const keptOnes = (answers: Map<string, Reading[]>) =>
      new Set([...answers.values()].flat().map(one => one.isKept))

    const never = await ask()
    await plan(cloud, { name, mark, id, ahead: hour / 1000 })
    await idle()
    // Past the second for which the edge keeps what it read before.
    await moveClock(2000)
    const before = await ask()
    for (const [asked, answers] of before)
      for (const { digest } of answers) expect(digest, asked).toBe(never.get(asked)?.[0].digest)
    expect(keptOnes(before)).toEqual(new Set([true, false]))

    await moveClock(hour)
    const after = await ask()
    for (const [asked, answers] of after)
      for (const { digest, status } of answers) {
        expect(digest, asked).not.toBe(never.get(asked)?.[0].digest)
        expect([200, 206, 304], asked).toContain(status)
      }
    expect(keptOnes(after)).toEqual(new Set([true, false]))
  })
})
