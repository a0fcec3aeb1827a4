import { randomUUID } from 'node:crypto'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { BucketId } from '#contract/documents/buckets.ts'
import { londonTime } from '#contract/londonTime.ts'
import type { Release } from '#contract/publishing/releases.ts'
import type { RnsItem } from '#contract/news/rnsFeed.ts'
import { pdf } from '../../seed/pdf.ts'
import { upload } from '../../seed/upload.ts'
import { approvalOf } from '../../testing/approval.ts'
import { caller } from '../../testing/caller.ts'
import type { Stage } from '../stage.ts'

const bucket: BucketId = 'admissiondocuments'

/** One of their own that is gone: what it showed is still there. */
const provider = randomUUID()

/** A number of RNS that nothing else has. */
const newNumber = (): string => `${10_000 + Math.floor(Math.random() * 89_999)}Q`

/** Puts an item where a poll puts it. */
const show = async ({ cloud, tables }: Stage, rns_number: string): Promise<RnsItem> => {
  const now = new Date()
  const item: RnsItem = {
    id: randomUUID(),
    provider,
    title: `Flow ${rns_number}`,
    summary: 'Flow',
    content: '<p>Flow</p>',
    category: 'Regulatory',
    sourceUrl: null,
    publishedAt: now.toISOString(),
    urgency: 'normal',
    marketSensitive: false,
    symbol: '',
    rns_number,
  }
  await tables.send(
    new PutCommand({
      TableName: cloud.table('NewsItemsTable'),
      Item: {
        provider,
        item_id: item.id,
        item,
        content_hash: 'first',
        version: 1,
        received_at: now.toISOString(),
        seen_day: londonTime(now).date,
      },
    }),
  )
  return item
}

/** A regulatory release, with a correction and a document, that waits for the RNS of a number. */
const waitFor = async (
  { cloud, tokens }: Stage,
  number: string,
  {
    publish_at = null,
    // Who may know of it changes with each of its steps.
    confidential = true,
  }: Partial<Pick<Release, 'confidential' | 'publish_at'>> = {},
): Promise<Release> => {
  const call = caller(cloud.api, tokens.admin)
  const bytes = new Uint8Array(await pdf({ title: 'Held', company: 'Sample plc', sections: [] }))
  const file = { name: `Held-${randomUUID()}.pdf`, type: 'application/pdf' as const, bytes }
  const [uploaded] = await upload(cloud.api, tokens.admin, bucket, [file], { held: true })
  const announcement = randomUUID()
  const said = {
    kind: 'regulatory' as const,
    title: `Waits for ${number}`,
    content: '<p>Text</p>',
    announcement_type: 'RNS - Results',
    external_link: null,
    is_featured: false,
    attachments: [],
  }
  ;(await call('createAnnouncement', { body: { ...said, id: announcement } })).value()
  const items = [
    { type: 'document' as const, id: uploaded?.document_id ?? '' },
    { type: 'announcement' as const, id: announcement },
  ]
  const body = {
    id: randomUUID(),
    title: 'Results',
    publish_at,
    price_sensitive: false,
    confidential,
    items,
  }
  const rns = { number, day: londonTime(new Date()).date }
  const drafted = (await call('createRelease', { body: { ...body, regulatory: true, rns } })).value()
  return (await call('approveRelease', approvalOf(drafted))).value()
}

const assertOut = async ({ cloud, tokens }: Stage, id: string): Promise<void> => {
  const { state } = (await caller(cloud.api, tokens.admin)('getRelease', { params: { id } })).value()
  if (state !== 'out') throw new Error(`The release is ${state} after its RNS.`)
}

/** A provider shows the RNS of a release that waits for it. */
export const sightByStream = async (stage: Stage): Promise<void> => {
  const number = newNumber()
  const { id } = await waitFor(stage, number)
  await show(stage, number)
  await stage.cloud.idle()
  await assertOut(stage, id)
}

/** An RNS whose sighting was missed is found by the clock; one that does not come is late, and people are told. */
export const sightByClock = async (stage: Stage): Promise<void> => {
  const { cloud, tables } = stage
  const [number, later] = [newNumber(), newNumber()]
  const missed = await waitFor(stage, newNumber())
  // Those on duty are told, and not those alone who are named.
  const late = await waitFor(stage, later, { confidential: false })
  await show(stage, number)
  await cloud.idle()
  const set = (id: string, UpdateExpression: string, value: unknown) =>
    tables.send(
      new UpdateCommand({
        TableName: cloud.table('ReleasesTable'),
        Key: { id },
        UpdateExpression,
        ExpressionAttributeValues: { ':value': value },
      }),
    )
  await set(missed.id, 'SET rns = :value', { number })
  await set(late.id, 'SET publish_at = :value', new Date(Date.now() - 3_600_000).toISOString())
  await cloud.tick('watchReleases')
  await cloud.idle()
  await assertOut(stage, missed.id)
  const { emails } = (await (await fetch(`${cloud.mail}/store`)).json()) as { emails: { subject: string }[] }
  if (!emails.some(({ subject }) => subject.includes('is late')))
    throw new Error('Nobody was told of a late RNS.')
}

/** An RNS that was to stand as the announcement of a release is free again when that is withdrawn. */
const withdrawAfterItsRns = async (stage: Stage): Promise<void> => {
  const call = caller(stage.cloud.api, stage.tokens.admin)
  const number = newNumber()
  const item = await show(stage, number)
  await stage.cloud.idle()
  const { id, version } = await waitFor(stage, number, {
    publish_at: new Date(Date.now() + 1_800_000).toISOString(),
  })
  const body = { provider: item.provider, items: [item.id] }
  ;(await call('importAnnouncements', { body })).value()
  ;(await call('cancelRelease', { params: { id }, ifMatch: version })).value()
}

/** Staff hold a release, let it go on, say what its RNS is, find it among what was seen, and confirm another. */
export const actOnReleases = async (stage: Stage): Promise<void> => {
  const { cloud, tokens } = stage
  const call = caller(cloud.api, tokens.admin)
  const number = newNumber()
  await show(stage, number)
  await cloud.idle()
  const { id, version } = await waitFor(stage, newNumber())
  const params = { id }
  const held = (await call('holdRelease', { params, ifMatch: version })).value()
  const resumed = (await call('resumeRelease', { params, ifMatch: held.version })).value()
  ;(await call('expectRns', { params, body: { number }, ifMatch: resumed.version })).value()
  await assertOut(stage, id)
  const other = await waitFor(stage, newNumber())
  const confirmed = { params: { id: other.id }, body: { note: 'A trial' }, ifMatch: other.version }
  ;(await call('confirmRelease', confirmed)).value()
  await assertOut(stage, other.id)
  await withdrawAfterItsRns(stage)
  ;(await call('listRetention', { query: { year: new Date().getUTCFullYear() + 5 } })).value()
}
