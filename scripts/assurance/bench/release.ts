import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Cloud } from 'local-cloud/cloud'
import { subscriberStore } from '../../../lambdas/audience/subscribers/subscriberStore.ts'
import { seed } from '../../seed/seed.ts'
import { signIn } from '../../seed/signIn.ts'
import { approvalOf } from '../../testing/approval.ts'
import { caller } from '../../testing/caller.ts'
import { inCloud, report, slowest, timesTable } from './report.ts'
import { summarise } from './summary.ts'

const releases = 5
/** Milliseconds from planning to the first moment: more than the two minutes that the product looks ahead. */
const ahead = 150_000
/** Milliseconds between two moments. */
const apart = 3_000
/** Milliseconds between two looks. */
const pace = 20
/** Milliseconds after which a look is given up. */
const patience = 90_000

type Call = ReturnType<typeof caller>

/** Milliseconds from `moment` until `look` sees it. @throws Error when it does not within `patience` */
const until = async (what: string, moment: number, look: () => Promise<boolean>): Promise<number> => {
  await wait(Math.max(0, moment - Date.now() - 500))
  while (Date.now() < moment + patience) {
    if (await look()) return Date.now() - moment
    await wait(pace)
  }
  throw new Error(`${what} did not come within ${patience / 1000} s.`)
}

/** An announcement of its own, drafted. */
const drafted = async (call: Call) => {
  const body = {
    id: randomUUID(),
    kind: 'company' as const,
    title: `Measured ${randomUUID().slice(0, 8)}`,
    content: '<p>Not before its moment.</p>',
    announcement_type: 'Company news',
    external_link: null,
    is_featured: false,
    attachments: [],
  }
  return (await call('createAnnouncement', { body })).value()
}

/** Plans and approves its release; without a moment it goes out with the approval. */
const released = async (call: Call, id: string, publish_at: string | null): Promise<void> => {
  const items = [{ type: 'announcement' as const, id }]
  const body = { id: randomUUID(), title: 'Measured', publish_at, price_sensitive: false, items }
  const release = (await call('createRelease', { body })).value()
  ;(await call('approveRelease', approvalOf(release))).value()
}

const isThere = async (address: string, headers: Record<string, string> = {}): Promise<boolean> => {
  const answer = await fetch(address, { redirect: 'manual', headers })
  await answer.arrayBuffer()
  return answer.status === 200
}

/** Times one announcement. A public route does not read a token: another token is another entry of the edge's cache. */
const timed = async ({ api, site, mail }: Cloud, call: Call, moment: number) => {
  const { id, title, slug } = await drafted(call)
  await released(call, id, new Date(moment).toISOString())
  const isMailed = async () => {
    const { emails } = (await (await fetch(`${mail}/store`)).json()) as { emails: { subject: string }[] }
    return emails.some(({ subject }) => subject.endsWith(title))
  }
  const [visible, edge, mailed] = await Promise.all([
    until('The announcement', moment, () =>
      isThere(`${api}/announcements/${slug}`, { authorization: `Bearer ${randomUUID()}` }),
    ),
    until('The page', moment, () => isThere(`${site}/news/${slug}`)),
    until('The mail', moment, isMailed),
  ])
  return { visible, edge, mailed }
}

/** Times "publish now" and a withdrawal until everybody sees them. */
const atOnce = async ({ site }: Cloud, call: Call) => {
  const { id, slug } = await drafted(call)
  const page = `${site}/news/${slug}`
  await isThere(page)
  const approved = Date.now()
  await released(call, id, null)
  const now = await until('The page', approved, () => isThere(page))
  const { version } = (await call('getStaffAnnouncement', { params: { id } })).value()
  const taken = Date.now()
  const withdrawal = { params: { id }, body: { reason: 'Measured' }, ifMatch: version }
  ;(await call('withdrawAnnouncement', withdrawal)).value()
  const withdrawn = await until('The end of the page', taken, async () => !(await isThere(page)))
  return { now, withdrawn }
}

/**
 * Measures what lies between a moment and its being seen, and writes `bench/release.md`.
 * @throws Error when something is seen before its moment, or not at all
 */
export const benchRelease = (): Promise<void> =>
  inCloud(async cloud => {
    const [admin] = await seed(cloud)
    if (!admin) throw new Error('The seed has no users.')
    Object.assign(process.env, cloud.environment)
    const subscribers = subscriberStore()
    const asked = await subscribers.ask('reader@example.com', new Date())
    if (!asked) throw new Error('Nobody could be subscribed.')
    await subscribers.confirm(asked.handle, asked.secret, ['company'], new Date())
    const call = caller(cloud.api, await signIn(cloud.cognito, admin.email, admin.password))
    const first = Date.now() + ahead
    const later = await Promise.all(
      Array.from({ length: releases }, (_, number) => timed(cloud, call, first + number * apart)),
    )
    const now: Awaited<ReturnType<typeof atOnce>>[] = []
    while (now.length < releases) now.push(await atOnce(cloud, call))
    const all = [
      {
        id: 'visible',
        what: 'A timed release is visible after its moment',
        times: later.map(({ visible }) => visible),
        limit: 1,
      },
      { id: 'edge', what: 'The same through the edge', times: later.map(({ edge }) => edge), limit: 2 },
      {
        id: 'mailed',
        what: 'A timed release has been mailed to a subscriber',
        times: later.map(({ mailed }) => mailed),
        limit: 5,
      },
      { id: 'now', what: '“Publish now” is everywhere', times: now.map(each => each.now), limit: 60 },
      {
        id: 'withdrawn',
        what: 'A withdrawal is everywhere',
        times: now.map(({ withdrawn }) => withdrawn),
        limit: 60,
      },
    ]
    if (all.some(({ times }) => Math.min(...times) < 0))
      throw new Error('Something was there before its moment.')
    await report(
      'release',
      'Releases, measured',
      `${releases} announcements, each with its own publication time and approved more than two minutes before, watched every ${pace} ms. Then ${releases} that are published at once and withdrawn, watched through the edge. None was there early.

${timesTable(all)}`,
    )
    await summarise('release', slowest(all))
  })
