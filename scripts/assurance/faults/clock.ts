import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { during, type Fault, waitUntil } from './fault.ts'
import { readersOf, subscribe, tick } from './mailing.ts'
import { draft, release, statusOf } from './papers.ts'
import { clockOff, spoil } from './spoil.ts'

/** Milliseconds until the moment: time to approve and to look before it, and a schedule's minute behind. */
const ahead = 6_000

const clock = (id: string, direction: 'ahead' | 'behind', retried: string): Fault => ({
  id,
  name: `A clock is five minutes ${direction}`,
  injected: `the clock of the function that starts releases is five minutes ${direction}`,
  byCommandOnly: true,
  play: async scene => {
    const email = await subscribe()
    const { id: announcement, title, slug } = await draft(scene)
    const moment = Date.now() + ahead
    await release(scene, announcement, new Date(moment).toISOString())
    const off = direction === 'ahead' ? 300_000 : -300_000
    const { early, late } = await during(spoil(scene, 'startReleases', clockOff(off)), async () => {
      await tick(scene)
      const early = [await readersOf(scene, title), await statusOf(scene, `/news/${slug}`)]
      assert.ok(Date.now() < moment, 'It was too late to look before the moment.')
      await wait(Math.max(0, moment - Date.now()) + 1)
      await waitUntil('the page is there', async () => (await statusOf(scene, `/news/${slug}`)) === 200)
      const late = Date.now() - moment
      await tick(scene)
      return { early, late }
    })
    assert.deepEqual(early, [[], 404])
    assert.ok(late < 2_000, `The page came ${late} ms late.`)
    await tick(scene)
    await waitUntil('the mail is there', async () => (await readersOf(scene, title)).length > 0)
    await tick(scene)
    assert.deepEqual(await readersOf(scene, title), [email])
    return {
      saw: `before the moment: 404, no mail; the page ${late} ms after it`,
      kept: 'the publication time, which each step checks',
      retried,
    }
  },
})

/** Clocks that are wrong. */
export const clockFaults: Fault[] = [
  clock('clock-ahead', 'ahead', 'by the next minute: one mail'),
  clock('clock-behind', 'behind', 'by the next minute whose clock is right: one mail'),
]
