import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { fault, type Fault } from './fault.ts'
import { readersOf, subscribe, tick } from './mailing.ts'
import { draft, release, statusOf } from './papers.ts'
import type { Scene } from './scene.ts'
import { clockOff, spoil } from './spoil.ts'
import { waitUntil } from './until.ts'

const fiveMinutes = 300_000
/** Milliseconds until the moment: time to approve and to look before it, and a schedule's minute behind. */
const ahead = 6_000

/** An announcement with a moment a few seconds from now, and somebody who is to be told of it. */
const coming = async (scene: Scene) => {
  const email = await subscribe()
  const news = await draft(scene)
  const moment = Date.now() + ahead
  await release(scene, news.id, new Date(moment).toISOString())
  return { email, moment, news, address: `/news/${news.slug}` }
}
type Coming = Awaited<ReturnType<typeof coming>>

/** What a reader and a subscriber have before the moment and soon after it, with the schedule ticking. */
const around = async (scene: Scene, { moment, news, address }: Coming) => {
  await tick(scene)
  const early = {
    mails: await readersOf(scene, news.title),
    status: await statusOf(scene, address),
    at: Date.now(),
  }
  await wait(Math.max(0, moment - Date.now()) + 1)
  const shownAt = await waitUntil('the page is there', async () => [await statusOf(scene, address), Date.now()], ([status]) => status === 200) // oxfmt-ignore
  await tick(scene)
  return { early, late: (shownAt[1] ?? 0) - moment }
}

const clock = (id: string, name: string, milliseconds: number, retried: string): Fault =>
  fault({
    id,
    name,
    injected: `the clock of the function that starts releases is five minutes ${milliseconds > 0 ? 'ahead' : 'behind'}`,
    byCommandOnly: true,
    given: coming,
    inject: scene => spoil(scene, 'startReleases', clockOff(milliseconds)),
    act: around,
    expect: async (scene, { early, late }, { email, moment, news }) => {
      assert.ok(early.at < moment, 'It was too late to look before the moment.')
      assert.deepEqual([early.mails, early.status], [[], 404])
      assert.ok(late < 2_000, `The page came ${late} ms late.`)
      await tick(scene)
      await waitUntil(
        'the mail is there',
        () => readersOf(scene, news.title),
        mails => mails.length > 0,
      )
      await tick(scene)
      assert.deepEqual(await readersOf(scene, news.title), [email])
      return {
        saw: `before the moment: 404, no mail; the page ${late} ms after it`,
        kept: 'the publication time, which each step checks',
        retried,
      }
    },
  })

/** Clocks that are wrong. */
export const clockFaults: Fault[] = [
  clock('clock-ahead', 'A clock is five minutes ahead', fiveMinutes, 'by the next minute: one mail'),
  clock('clock-behind', 'A clock is five minutes behind', -fiveMinutes, 'by the next minute whose clock is right: one mail'), // oxfmt-ignore
]
