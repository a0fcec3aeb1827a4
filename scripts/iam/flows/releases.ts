import { randomUUID } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { BucketId } from '#contract/documents/buckets.ts'
import { correctedSlug } from '../../seed/announcements.ts'
import { pdf } from '../../seed/pdf.ts'
import { upload } from '../../seed/upload.ts'
import { approvalOf } from '../../testing/approval.ts'
import { caller } from '../../testing/caller.ts'
import { withSecret } from './confidential.ts'
import type { Stage } from '../stage.ts'

const bucket: BucketId = 'admissiondocuments'

const said = {
  kind: 'company' as const,
  title: 'A flow',
  content: '<p>Text</p>',
  announcement_type: 'News',
  external_link: null,
  is_featured: false,
  attachments: [],
}

/** Makes a draft that cannot be read, and removes it. */
const removeFaulty = async ({ cloud, tables, tokens }: Stage): Promise<void> => {
  const call = caller(cloud.api, tokens.admin)
  const { id } = (await call('createAnnouncement', { body: { ...said, id: randomUUID() } })).value()
  await tables.send(
    new UpdateCommand({
      TableName: cloud.table('AnnouncementsTable'),
      Key: { id },
      UpdateExpression: 'SET is_featured = :unreadable',
      ExpressionAttributeValues: { ':unreadable': 'perhaps' },
    }),
  )
  ;(await call('removeFaultyAnnouncement', { params: { id } })).value()
}

/** What staff do with an announcement: draft, look, edit, look back, withdraw; or remove, where it cannot be read. */
export const writeAnnouncement = async (stage: Stage): Promise<void> => {
  const { cloud, tokens } = stage
  const call = caller(cloud.api, tokens.admin)
  const secret = await withSecret(stage)
  ;(await call('getStaffAnnouncement', { params: { id: secret.announcement } })).value()
  const id = randomUUID()
  const { version } = (await call('createAnnouncement', { body: { ...said, id } })).value()
  ;(await call('listStaffAnnouncements', {})).value()
  ;(await call('getStaffAnnouncement', { params: { id } })).value()
  ;(await call('previewAnnouncement', { body: { content: said.content } })).value()
  const body = { ...said, title: 'Another' }
  const changed = (await call('updateAnnouncement', { params: { id }, body, ifMatch: version })).value()
  ;(await call('listAnnouncementVersions', { params: { id } })).value()
  const withdrawal = { params: { id }, body: { reason: 'A trial' }, ifMatch: changed.version }
  ;(await call('withdrawAnnouncement', withdrawal)).value()
  await removeFaulty(stage)
  const refused = await caller(cloud.api, tokens.newcomer)('listStaffAnnouncements', {})
  if (refused.status !== 403) throw new Error(`A newcomer was answered ${refused.status}.`)
}

const published = new WeakMap<Stage['cloud'], Promise<string>>()

/** A company announcement that is out with a document, made once: who writes is limited. @returns its slug */
export const withAttachment = (stage: Stage): Promise<string> => {
  const slug = published.get(stage.cloud) ?? publishWithAttachment(stage)
  published.set(stage.cloud, slug)
  return slug
}

const publishWithAttachment = async ({ cloud, tokens }: Stage): Promise<string> => {
  const call = caller(cloud.api, tokens.admin)
  const { documents } = (await call('listDocuments', {})).value()
  const announcement = randomUUID()
  // One that readers have: another would have to go out with the release.
  const attachments = documents
    .filter(({ held, publish_at }) => !held && !publish_at)
    .slice(0, 1)
    .map(({ id }) => id)
  const { slug } = (
    await call('createAnnouncement', { body: { ...said, attachments, id: announcement } })
  ).value()
  const id = randomUUID()
  const items = [{ type: 'announcement' as const, id: announcement }]
  const plan = { title: 'With a document', publish_at: null, price_sensitive: false, items }
  const planned = (await call('createRelease', { body: { ...plan, id } })).value()
  ;(await call('approveRelease', approvalOf(planned))).value()
  return slug
}

/** A document and a correction that go out together, are taken back, and go out. */
export const releaseTogether = async ({ cloud, tokens }: Stage): Promise<void> => {
  const call = caller(cloud.api, tokens.admin)
  const bytes = new Uint8Array(await pdf({ title: 'Held', company: 'Sample plc', sections: [] }))
  const file = { name: `Held-${randomUUID()}.pdf`, type: 'application/pdf' as const, bytes }
  const [uploaded] = await upload(cloud.api, tokens.admin, bucket, [file], { held: true })
  const announcement = randomUUID()
  const { id: replaces } = (await call('getAnnouncement', { params: { slug: correctedSlug } })).value()
  ;(await call('createAnnouncement', { body: { ...said, id: announcement, replaces } })).value()
  const id = randomUUID()
  const plan = {
    title: 'Results',
    publish_at: new Date(Date.now() + 3_600_000).toISOString(),
    price_sensitive: false,
    items: [
      { type: 'document' as const, id: uploaded?.document_id ?? '' },
      { type: 'announcement' as const, id: announcement },
    ],
  }
  const drafted = (await call('createRelease', { body: { ...plan, id } })).value()
  const params = { id }
  const approved = (await call('approveRelease', approvalOf(drafted))).value()
  for (const show of ['coming', 'out', 'cancelled'] as const)
    (await call('listReleases', { query: { show } })).value()
  const body = { ...plan, publish_at: null }
  const changed = (await call('updateRelease', { params, body, ifMatch: approved.version })).value()
  const out = (await call('approveRelease', approvalOf(changed))).value()
  if (out.state !== 'out') throw new Error(`The release is ${out.state}.`)
  const refused = await caller(cloud.api, tokens.newcomer)('listReleases', {})
  if (refused.status !== 403) throw new Error(`A newcomer was answered ${refused.status}.`)
}
