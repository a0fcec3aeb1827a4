import { randomUUID } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { BucketId } from '#contract/documents/buckets.ts'
import { pdf } from '../../seed/pdf.ts'
import { upload } from '../../seed/upload.ts'
import { caller } from '../../testing/caller.ts'
import { withSecret } from './confidential.ts'
import type { Stage } from '../stage.ts'

const from: BucketId = 'admissiondocuments'
const to: BucketId = 'companydocuments'

const sample = async (name: string, title: string) => ({
  name,
  type: 'application/pdf' as const,
  bytes: new Uint8Array(await pdf({ title, company: 'Sample plc', sections: [] })),
})

/** A record that gets a moment by itself: its address follows. */
export const changeDocument = async ({ cloud, tokens, tables }: Stage): Promise<void> => {
  const file = await sample(`Followed-${randomUUID()}.pdf`, 'Followed')
  const [done] = await upload(cloud.api, tokens.admin, from, [file])
  await tables.send(
    new UpdateCommand({
      TableName: cloud.table('DocumentsTable'),
      Key: { id: done?.document_id },
      UpdateExpression: 'SET publish_at = :at',
      ExpressionAttributeValues: { ':at': new Date(0).toISOString() },
    }),
  )
  await cloud.idle()
}

/** What staff do with a document: look, edit, put elsewhere, move, bring a version back, delete, undelete. */
export const manageDocuments = async (stage: Stage): Promise<void> => {
  const { cloud, tokens } = stage
  const call = caller(cloud.api, tokens.admin)
  const secret = await withSecret(stage)
  ;(await call('getDocument', { params: { id: secret.document } })).value()
  const name = `Flow-${randomUUID()}.pdf`
  const [first] = await upload(cloud.api, tokens.admin, from, [await sample(name, 'First')])
  await upload(cloud.api, tokens.admin, from, [await sample(name, 'Second')])
  const [other] = await upload(cloud.api, tokens.admin, to, [await sample(name, 'Other')])
  const [id = '', target = ''] = [first?.document_id, other?.document_id]
  const document = (await call('getDocument', { params: { id } })).value()
  const { title, description, category, date_published } = document
  const body = { title: `${title}.`, description, category, date_published, is_featured: true }
  const { version } = (
    await call('updateDocument', { params: { id }, body, ifMatch: document.version })
  ).value()
  const order = (await call('listDocuments', { query: { bucket: from } })).value().documents
  ;(await call('listDocuments', {})).value()
  const last = order.at(-1)?.id ?? null
  const reorder = { document_id: id, new_position: order.length, expected: { before: last, after: null } }
  ;(await call('reorderDocuments', { body: reorder })).value()
  ;(await call('listVersions', { params: { id } })).value()
  const restored = await call('restoreVersion', { params: { id, version: 1 }, ifMatch: version + 1 })
  restored.value()
  ;(await call('moveDocuments', { body: { ids: [id], bucket: to } })).value()
  ;(await call('deleteDocuments', { body: { ids: [target] } })).value()
  ;(await call('listDeletedDocuments', {})).value()
  const back = (await call('bringBackDocuments', { body: { ids: [target] } })).value()
  if (!back.outcomes[0]?.ok) throw new Error(`It did not come back: ${back.outcomes[0]?.reason}`)
}

/** A reader meets the conditions of a document and gets it, one elsewhere does not; staff see how often. */
export const readRestricted = async ({ cloud, tokens }: Stage): Promise<void> => {
  const staff = caller(cloud.api, tokens.admin)
  const [done] = await upload(cloud.api, tokens.admin, from, [
    await sample(`Restricted-${randomUUID()}.pdf`, 'Restricted'),
  ])
  const params = { id: done?.document_id ?? '' }
  const { version } = (await staff('getDocument', { params })).value()
  const body = { restriction: { excluded: ['US'], text: 'Not for release in the United States.' } }
  ;(await staff('restrictDocument', { params, body, ifMatch: version })).value()
  const reader = caller(cloud.api)
  const { conditions } = (await reader('getRestrictedDocument', { params })).value()
  const confirm = async (country: string) => {
    const confirmed = { country, confirmed: true, conditions } as const
    return (await reader('confirmRestrictedDocument', { params, body: confirmed })).value()
  }
  if ((await confirm('US')).allowed) throw new Error('A reader in an excluded country was given it.')
  const given = await confirm('GB')
  // The storage checks the function's own permission when the link is followed.
  const file = given.allowed ? await fetch(given.url) : undefined
  if (!file?.ok) throw new Error(`The file answered ${file?.status}.`)
  ;(await staff('listRestrictedReads', { params })).value()
  const refused = await caller(cloud.api, tokens.newcomer)('listRestrictedReads', { params })
  if (refused.status !== 403) throw new Error(`A newcomer was answered with ${refused.status}.`)
}

/** A file measured anew, after somebody in no group was refused. */
export const examineFile = async (stage: Stage): Promise<void> => {
  const { cloud, tokens } = stage
  const body = { document_id: (await withSecret(stage)).document }
  const refused = await caller(cloud.api, tokens.newcomer)('processFile', { body })
  if (refused.status !== 403) throw new Error(`A newcomer was answered with ${refused.status}.`)
  const { success, error } = (await caller(cloud.api, tokens.admin)('processFile', { body })).value()
  if (!success) throw new Error(error ?? 'The file was not examined.')
}
