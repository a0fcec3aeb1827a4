import { randomUUID } from 'node:crypto'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { publicAddress, type BucketId } from '#contract/documents/buckets.ts'
import type { StaffAnnouncement } from '#contract/publishing/announcementEdits.ts'
import type { Upload } from '#contract/documents/uploads.ts'
import { pdf } from '../../seed/pdf.ts'
import { send, statesOf } from '../../seed/upload.ts'
import { approvalOf } from '../../testing/approval.ts'
import type { Scene } from './scene.ts'

export const bucket: BucketId = 'admissiondocuments'

/** A name that nobody else uses. */
export const newName = (): string => `${randomUUID()}.pdf`

export const pdfFile = async (name: string, title = 'A fault') => ({
  name,
  type: 'application/pdf' as const,
  bytes: new Uint8Array(await pdf({ title, company: 'Sample plc', sections: [] })),
})

/** Uploads a PDF and waits until nothing more is to be done with it. */
export const uploadFile = async ({ cloud, tokens }: Scene, name: string, title?: string): Promise<Upload> => {
  const ids = await send(cloud.api, tokens.admin, bucket, [await pdfFile(name, title)])
  await cloud.idle()
  const [state] = await statesOf(cloud.api, tokens.admin, ids)
  if (!state) throw new Error(`The upload of ${name} is not known.`)
  return state
}

/** A public document. */
export interface Paper {
  id: string
  /** Its address on the site. */
  address: string
}

export const addPaper = async (scene: Scene): Promise<Paper> => {
  const name = newName()
  const { document_id, reason } = await uploadFile(scene, name)
  if (!document_id) throw new Error(`The upload was not taken: ${reason}`)
  return { id: document_id, address: publicAddress(bucket, name) }
}

/** The status that a visitor gets at an address of the site. */
export const statusOf = async ({ cloud }: Scene, address: string): Promise<number> => {
  const answer = await fetch(cloud.site + address, { redirect: 'manual' })
  await answer.arrayBuffer()
  return answer.status
}

/** Versions of a document's file, newest first. */
export const versionsOf = async ({ staff }: Scene, id: string): Promise<number[]> =>
  (await staff('listVersions', { params: { id } })).value().versions.map(({ version }) => version)

/** Audit entries of an object, oldest first. */
export const recordOf = async ({ tables, cloud }: Scene, object: string): Promise<string[]> => {
  const { Items = [] } = await tables.send(
    new QueryCommand({
      TableName: cloud.table('AuditTable'),
      IndexName: 'byObject',
      KeyConditionExpression: '#object = :object',
      ExpressionAttributeNames: { '#object': 'object' },
      ExpressionAttributeValues: { ':object': object },
    }),
  )
  return Items.map(({ action_type }) => String(action_type))
}

export const announcementInput = (title: string) => ({
  kind: 'company' as const,
  title,
  content: '<p>What we tell.</p>',
  announcement_type: 'Company news',
  external_link: null,
  is_featured: false,
  attachments: [],
})

/** A draft of an announcement. */
export const draft = async ({ staff }: Scene): Promise<StaffAnnouncement> => {
  const id = randomUUID()
  return (await staff('createAnnouncement', { body: { ...announcementInput(`News ${id}`), id } })).value()
}

/** Approves a release of an announcement: at once, or for a moment (UTC). */
export const release = async (
  { staff }: Scene,
  announcement: string,
  publish_at: string | null = null,
): Promise<void> => {
  const items = [{ type: 'announcement' as const, id: announcement }]
  const plan = { id: randomUUID(), title: 'A fault', publish_at, price_sensitive: false, items }
  const drafted = (await staff('createRelease', { body: plan })).value()
  ;(await staff('approveRelease', approvalOf(drafted))).value()
}

/** An announcement that is out, of which nobody was told yet. */
export const publish = async (scene: Scene): Promise<StaffAnnouncement> => {
  const news = await draft(scene)
  await release(scene, news.id)
  return news
}
