import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { publicAddress, type BucketId } from '#contract/buckets.ts'
import { pdf } from '../seed/pdf.ts'
import { signIn } from '../seed/signIn.ts'
import { upload } from '../seed/upload.ts'
import { approvalOf } from '../testing/approval.ts'
import { caller } from '../testing/caller.ts'

const cloud = inject('cloud')
const { api, site } = cloud
const bucket: BucketId = 'companydocuments'
const mark = randomUUID().slice(0, 8)
const name = `Embargoed ${mark}.pdf`

/** Seconds from approval to the moment: time to upload, approve and watch. */
const ahead = 8
/** Readings of an address a second. */
const pace = 10
/** Milliseconds within which everything has to be there, of which the edge may keep an answer a whole second. */
const within = 1000 + 1000

/** What differs from one answer to the next whatever it says, and what the edge says of its own store. */
const passing = /^(x-request-id|apigw-requestid|date|age|x-amz-cf-id|x-cache)$/

interface Reading {
  /** Epoch milliseconds at which the question was put, and answered. */
  asked: number
  answered: number
  status: number
  digest: string
}

const read = async (path: string, init: RequestInit): Promise<Reading> => {
  const asked = Date.now()
  const answer = await fetch(site + path, { redirect: 'manual', ...init })
  const body = (await answer.text()).replace(/"requestId":"[^"]*"/, '')
  const headers = [...answer.headers].filter(([header]) => !passing.test(header))
  const digest = createHash('sha256')
    .update(JSON.stringify([answer.status, headers, body]))
    .digest('hex')
  return { asked, answered: Date.now(), status: answer.status, digest }
}

const identity = { 'accept-encoding': 'identity' }
const file = publicAddress(bucket, name)
/** What an outsider can ask, by a name for it; `slug` is that of the announcement. */
const questions = (slug: string): Record<string, [path: string, init?: RequestInit]> => ({
  file: [file],
  'file, HEAD': [file, { method: 'HEAD' }],
  'file, a range': [file, { headers: { ...identity, range: 'bytes=0-99' } }],
  'file, conditional': [file, { headers: { ...identity, 'if-none-match': '"x"' } }],
  'documents as data': [`/api/public/documents?bucket=${bucket}`],
  'documents page': ['/investors/documents'],
  'announcement page': [`/news/${slug}`],
  'announcement page, HEAD': [`/news/${slug}`, { method: 'HEAD' }],
  'announcement as data': [`/api/announcements/${slug}`],
  'announcements as data': ['/api/announcements?kind=company&limit=5'],
  search: [`/api/announcements?q=${mark}`],
  'news page': ['/news?kind=company'],
  feed: ['/feeds/company.json'],
  'site map': ['/sitemap.xml'],
})

describe('X-020 a release, watched from outside', () => {
  const readings = new Map<string, Reading[]>()
  const never = new Map<string, string>()
  let moment = 0

  beforeAll(async () => {
    const admin = cloud.users.find(({ email }) => email.startsWith('admin'))
    const token = await signIn(cloud.cognito, admin?.email ?? '', admin?.password ?? '')
    const call = caller(api, token)
    const id = randomUUID()
    const said = {
      kind: 'company' as const,
      title: `Embargoed ${mark}`,
      content: '<p>Not before its moment.</p>',
      announcement_type: 'Company news',
      external_link: null,
      is_featured: false,
      attachments: [],
    }
    // The slug is known before the thing is: it follows from title and id.
    const slug = `embargoed-${mark}-${id.replaceAll('-', '').slice(-6)}`
    const asked = Object.entries(questions(slug))
    for (const [what, [path, init]] of asked)
      never.set(what, (await read(path, { headers: identity, ...init })).digest)

    const bytes = new Uint8Array(await pdf({ title: 'Results', company: 'Sample plc', sections: [] }))
    const [held] = await upload(api, token, bucket, [{ name, type: 'application/pdf', bytes }], {
      held: true,
    })
    const drafted = (await call('createAnnouncement', { body: { ...said, id } })).value()
    expect(drafted.slug).toBe(slug)
    moment = Date.now() + ahead * 1000
    const release = {
      id: randomUUID(),
      title: 'Results',
      publish_at: new Date(moment).toISOString(),
      price_sensitive: true,
      items: [
        { type: 'document' as const, id: held?.document_id ?? '' },
        { type: 'announcement' as const, id },
      ],
    }
    const planned = (await call('createRelease', { body: release })).value()
    ;(await call('approveRelease', approvalOf(planned))).value()

    // What the edge kept of "never" is a second old at most.
    await wait(1100)
    await Promise.all(
      asked.map(async ([what, [path, init]]) => {
        const seen: Reading[] = []
        readings.set(what, seen)
        // Until it was asked a few times after everything has to be there.
        while ((seen.at(-3)?.asked ?? 0) < moment + within) {
          seen.push(await read(path, { headers: identity, ...init }))
          await wait(1000 / pace)
        }
      }),
    )
  })

  it('answers before its moment as if there were nothing, byte for byte', () => {
    for (const [what, seen] of readings) {
      const early = seen.filter(({ answered }) => answered < moment)
      expect(early.length, `${what} was asked`).toBeGreaterThan(5)
      expect([...new Set(early.map(({ digest }) => digest))], what).toEqual([never.get(what)])
    }
  })

  it('is everywhere within a second of it, the edge cache of one second apart, and stays', () => {
    for (const [what, seen] of readings) {
      const late = seen.filter(({ asked }) => asked > moment + within)
      expect(late.length, `${what} was asked`).toBeGreaterThan(0)
      for (const { digest, status } of late) {
        expect(digest, what).not.toBe(never.get(what))
        expect([200, 206, 304], what).toContain(status)
      }
    }
  })
})
