import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { subscriberStore } from '../../../lambdas/audience/subscribers/subscriberStore.ts'
import type { Cloud } from 'local-cloud/cloud'
import { startCloud } from '../../dev/startCloud.ts'
import { seed } from '../../seed/seed.ts'
import { signIn } from '../../seed/signIn.ts'
import { approvalOf } from '../../testing/approval.ts'
import { caller } from '../../testing/caller.ts'
import { machine, today, versionOf } from './machine.ts'
import { summarise, type RowSummary as Row } from './summary.ts'
import { median } from './table.ts'

const report = 'bench/release.md'
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
  const mark = randomUUID().slice(0, 8)
  const body = {
    id: randomUUID(),
    kind: 'company' as const,
    title: `Measured ${mark}`,
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

const statusAt = async (address: string, init?: RequestInit): Promise<number> => {
  const answer = await fetch(address, { redirect: 'manual', ...init })
  await answer.arrayBuffer()
  return answer.status
}

/** What one announcement took. A public route does not read a token: another one is another entry of the edge's cache. */
const timed = async ({ api, site, mail }: Cloud, call: Call, moment: number) => {
  const { id, title, slug } = await drafted(call)
  await released(call, id, new Date(moment).toISOString())
  const fresh = () => ({ headers: { authorization: `Bearer ${randomUUID()}` } })
  const isMailed = async () => {
    const { emails } = (await (await fetch(`${mail}/store`)).json()) as { emails: { subject: string }[] }
    return emails.some(({ subject }) => subject.endsWith(title))
  }
  const [origin, edge, mailed] = await Promise.all([
    until(
      'The announcement',
      moment,
      async () => (await statusAt(`${api}/announcements/${slug}`, fresh())) === 200,
    ),
    until('The page', moment, async () => (await statusAt(`${site}/news/${slug}`)) === 200),
    until('The mail', moment, isMailed),
  ])
  return { origin, edge, mailed }
}

/** What "publish now" and a withdrawal took until everybody saw it. */
const atOnce = async ({ site }: Cloud, call: Call) => {
  const { id, slug } = await drafted(call)
  const page = `${site}/news/${slug}`
  await statusAt(page)
  const approved = Date.now()
  await released(call, id, null)
  const published = await until('The page', approved, async () => (await statusAt(page)) === 200)
  const { version } = (await call('getStaffAnnouncement', { params: { id } })).value()
  const taken = Date.now()
  ;(
    await call('withdrawAnnouncement', { params: { id }, body: { reason: 'Measured' }, ifMatch: version })
  ).value()
  const withdrawn = await until('The end of the page', taken, async () => (await statusAt(page)) !== 200)
  return { published, withdrawn }
}

const rowOf = (id: string, what: string, times: number[], limit: number): Row => ({
  id,
  what,
  value: Math.max(...times) / 1000,
  unit: 's',
  limit,
  spread: [Math.min(...times) / 1000, Math.max(...times) / 1000],
})

const page = (rows: readonly Row[], medians: readonly number[]): string => `# Releases, measured

\`npm run bench -- release\`, ${today()}. ${machine(`product ${versionOf('.')}`)}.

${releases} announcements, each with its own publication time and approved more than two minutes before, watched every ${pace} ms. Then ${releases} that are published at once and withdrawn, watched through the edge. None was there early.

| what | median s | slowest s | bar s |
|---|---:|---:|---:|
${rows.map(({ what, value, limit }, index) => `| ${what} | ${((medians[index] ?? Number.NaN) / 1000).toFixed(2)} | ${value.toFixed(2)} | ${limit} |`).join('\n')}
`

/**
 * Measures what lies between a moment and its being seen, and writes `bench/release.md`.
 * @throws Error when something is seen before its moment, or not at all
 */
export const benchRelease = async (): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'blu-bench-'))
  const cloud = await startCloud({ dir, port: 0 })
  try {
    const [admin] = await seed(cloud)
    if (!admin) throw new Error('The seed has no users.')
    Object.assign(process.env, cloud.environment)
    const subscribers = subscriberStore()
    const asked = await subscribers.ask('reader@example.com', new Date())
    if (!asked) throw new Error('Nobody could be subscribed.')
    await subscribers.confirm(asked.handle, asked.secret, ['company'], new Date())
    const call = caller(cloud.api, await signIn(cloud.cognito, admin.email, admin.password))
    const first = Date.now() + ahead
    const numbers = Array.from({ length: releases }, (_, index) => index)
    const later = await Promise.all(numbers.map(number => timed(cloud, call, first + number * apart)))
    const now: Awaited<ReturnType<typeof atOnce>>[] = []
    while (now.length < releases) now.push(await atOnce(cloud, call))
    const times = [
      later.map(({ origin }) => origin),
      later.map(({ edge }) => edge),
      later.map(({ mailed }) => mailed),
      now.map(({ published }) => published),
      now.map(({ withdrawn }) => withdrawn),
    ]
    if (times.flat().some(time => time < 0)) throw new Error('Something was there before its moment.')
    const [origin = [], edge = [], mailed = [], published = [], withdrawn = []] = times
    const rows = [
      rowOf('visible', 'A timed release is visible after its moment', origin, 1),
      rowOf('edge', 'The same through the edge', edge, 2),
      rowOf('mailed', 'A timed release has been mailed to a subscriber', mailed, 5),
      rowOf('now', '“Publish now” is everywhere', published, 60),
      rowOf('withdrawn', 'A withdrawal is everywhere', withdrawn, 60),
    ]
    mkdirSync('bench', { recursive: true })
    writeFileSync(report, page(rows, times.map(median)))
    await summarise('release', rows)
  } finally {
    await cloud.close()
    rmSync(dir, { recursive: true, force: true })
  }
}
