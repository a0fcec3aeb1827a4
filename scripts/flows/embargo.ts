import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { publicAddress, type BucketId } from '#contract/documents/buckets.ts'
import type { Cloud } from 'local-cloud/cloud'
import { pdf } from '../seed/pdf.ts'
import type { SampleUser } from '../seed/seed.ts'
import { signIn } from '../seed/signIn.ts'
import { upload } from '../seed/upload.ts'
import { approvalOf } from '../testing/approval.ts'
import { caller } from '../testing/caller.ts'
import { read, watch, type Question, type Reading } from './watching.ts'

/** Where the document lies. */
export const bucket: BucketId = 'companydocuments'

/** Milliseconds within which everything has to be there, of which the edge may keep an answer a whole second. */
const within = 1000 + 1000

/** Questions of an outsider about a release to come, by a name for each. */
export const questionsAbout = (file: string, slug: string, mark: string): Record<string, Question> => ({
  file: [file],
  'file, HEAD': [file, { method: 'HEAD' }],
  'file, a range': [file, { headers: { range: 'bytes=0-99' } }],
  'file, conditional': [file, { headers: { 'if-none-match': '"x"' } }],
  'documents as data': [`/api/public/documents?bucket=${bucket}`],
  'documents page': ['/investors/documents'],
  'announcement page': [`/news/${slug}`],
  'announcement page, HEAD': [`/news/${slug}`, { method: 'HEAD' }],
  'announcement as data': [`/api/announcements/${slug}`],
  'announcements as data': ['/api/announcements?kind=company&limit=5'],
  search: [`/api/announcements?q=${mark}`],
  'news page': ['/news?kind=company'],
  'news page, HEAD': ['/news?kind=company', { method: 'HEAD' }],
  'search page': [`/news?kind=company&q=${mark}`],
  feed: ['/feeds/company.json'],
  'feed, RSS': ['/feeds/company.xml'],
  'site map': ['/sitemap.xml'],
})

type Product = Pick<Cloud, 'api' | 'cognito' | 'site'> & { users: SampleUser[] }

/** Somebody writes a document and an announcement, and a second person approves them for a moment. @returns that moment */
export const plan = async (
  { api, cognito, users }: Product,
  { name, mark, id, ahead }: { name: string; mark: string; id: string; ahead: number },
): Promise<number> => {
  const begun = Date.now()
  const tokenOf = (start: string) => {
    const user = users.find(({ email }) => email.startsWith(start))
    return signIn(cognito, user?.email ?? '', user?.password ?? '')
  }
  // One after the other: the library signs one person in at a time.
  const writer = await tokenOf('editor')
  const approver = await tokenOf('admin')
  const call = caller(api, writer)
  const bytes = new Uint8Array(await pdf({ title: 'Results', company: 'Sample plc', sections: [] }))
  const [held] = await upload(api, writer, bucket, [{ name, type: 'application/pdf', bytes }], { held: true })
  const said = {
    kind: 'company' as const,
    title: `Embargoed ${mark}`,
    content: '<p>Not before its moment.</p>',
    announcement_type: 'Company news',
    external_link: null,
    is_featured: false,
    attachments: [],
  }
  ;(await call('createAnnouncement', { body: { ...said, id } })).value()
  // Approving is faster than all that was done so far: on a busy machine the moment is as much later.
  const moment = Date.now() + Math.max(ahead * 1000, 3 * (Date.now() - begun))
  const items = [
    { type: 'document' as const, id: held?.document_id ?? '' },
    { type: 'announcement' as const, id },
  ]
  const publish_at = new Date(moment).toISOString()
  const body = { id: randomUUID(), title: 'Results', publish_at, price_sensitive: true, items }
  const release = (await call('createRelease', { body })).value()
  expect((await call('approveRelease', approvalOf(release))).status).toBe(403)
  ;(await caller(api, approver)('approveRelease', approvalOf(release))).value()
  return moment
}

/**
 * Watches a release from outside, around its moment, and says what a reader may see when.
 * @param open the product, asked for when the tests begin
 * @param options.ahead seconds from approval to the moment, at least: time to approve and watch
 * @param options.pace readings of each address a second
 * @param options.early readings of each address before the moment, at least
 */
export const embargo = (
  what: string,
  open: () => Promise<Product>,
  { ahead, pace, early: least }: { ahead: number; pace: number; early: number },
): void => {
  describe(what, () => {
    const mark = randomUUID().slice(0, 8)
    const never = new Map<string, string>()
    let readings = new Map<string, Reading[]>()
    let moment = 0

    beforeAll(async () => {
      const product = await open()
      const [id, name] = [randomUUID(), `Embargoed ${mark}.pdf`]
      // The slug is known before the thing is: it follows from title and id.
      const slug = `embargoed-${mark}-${id.replaceAll('-', '').slice(-6)}`
      const questions = questionsAbout(publicAddress(bucket, name), slug, mark)
      for (const [asked, [path, init]] of Object.entries(questions))
        never.set(asked, (await read(product.site, path, init)).digest)
      moment = await plan(product, { name, mark, id, ahead })
      // The edge keeps an answer of "never" for a second at most.
      await wait(1100)
      // Until it was asked a few times after everything has to be there.
      const isOver = (seen: readonly Reading[]) => (seen.at(-3)?.asked ?? 0) >= moment + within
      readings = await watch(product.site, questions, pace, isOver)
    })

    it('answers before its moment as if there were nothing, byte for byte', () => {
      for (const [asked, seen] of readings) {
        const early = seen.filter(({ answered }) => answered < moment)
        expect(early.length, `${asked} was asked`).toBeGreaterThan(least)
        expect([...new Set(early.map(({ digest }) => digest))], asked).toEqual([never.get(asked)])
      }
    })

    it('is everywhere within a second of it, the edge cache of one second apart, and stays', () => {
      for (const [asked, seen] of readings) {
        const late = seen.filter(reading => reading.asked > moment + within)
        expect(late.length, `${asked} was asked`).toBeGreaterThan(0)
        for (const { digest, status } of late) {
          expect(digest, asked).not.toBe(never.get(asked))
          expect([200, 206, 304], asked).toContain(status)
        }
      }
    })

    it('was read from the edge’s own store as well as from behind it, before and after', () => {
      const all = [...readings.values()].flat()
      for (const part of [
        all.filter(({ answered }) => answered < moment),
        all.filter(({ asked }) => asked > moment),
      ])
        expect(new Set(part.map(({ isKept }) => isKept))).toEqual(new Set([true, false]))
    })
  })
}
