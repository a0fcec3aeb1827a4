import { randomUUID } from 'node:crypto'
import type { BucketId } from '#contract/documents/buckets.ts'
import { pdf } from '../../seed/pdf.ts'
import { upload } from '../../seed/upload.ts'
import { caller } from '../../testing/caller.ts'
import type { Stage } from '../stage.ts'

const bucket: BucketId = 'companydocuments'

/** A confidential release that stays a draft. */
interface Secret {
  release: string
  document: string
  announcement: string
}

const made = new WeakMap<Stage['cloud'], Promise<Secret>>()

/**
 * A confidential release with a document, and an announcement that brings another one along, made once: whoever asks
 * what is confidential, from then on reads all of it.
 */
export const withSecret = (stage: Stage): Promise<Secret> => {
  const secret = made.get(stage.cloud) ?? makeSecret(stage)
  made.set(stage.cloud, secret)
  return secret
}

const makeSecret = async ({ cloud, tokens }: Stage): Promise<Secret> => {
  const call = caller(cloud.api, tokens.admin)
  const bytes = new Uint8Array(await pdf({ title: 'Secret', company: 'Sample plc', sections: [] }))
  const files = ['Secret', 'Brought'].map(name => ({
    name: `${name}-${randomUUID()}.pdf`,
    type: 'application/pdf' as const,
    bytes,
  }))
  const uploaded = await upload(cloud.api, tokens.admin, bucket, files, { held: true })
  const [document = '', brought = ''] = uploaded.map(({ document_id }) => document_id ?? '')
  const [release, announcement] = [randomUUID(), randomUUID()]
  const said = {
    id: announcement,
    kind: 'company' as const,
    title: 'Secret',
    content: '<p>Text</p>',
    announcement_type: 'News',
    external_link: null,
    is_featured: false,
    attachments: [brought],
  }
  ;(await call('createAnnouncement', { body: said })).value()
  const items = [
    { type: 'document' as const, id: document },
    { type: 'announcement' as const, id: announcement },
  ]
  const plan = { title: 'Secret', publish_at: null, price_sensitive: false, confidential: true, items }
  ;(await call('createRelease', { body: { ...plan, id: release } })).value()
  return { release, document, announcement }
}

/** Somebody who is named downloads a secret, and its first version; a newcomer does not. */
export const downloadFiles = async (stage: Stage): Promise<void> => {
  const { cloud, tokens } = stage
  const { document } = await withSecret(stage)
  const refused = await caller(cloud.api, tokens.newcomer)('downloadDocument', {
    params: { id: document },
    body: {},
  })
  if (refused.status !== 403) throw new Error(`A newcomer was answered with ${refused.status}.`)
  const call = caller(cloud.api, tokens.admin)
  for (const body of [{}, { version: 1 }]) {
    const { url } = (await call('downloadDocument', { params: { id: document }, body })).value()
    // The storage checks the function's own permission when the link is followed.
    const copy = await fetch(url)
    if (!copy.ok) throw new Error(`The copy answered ${copy.status}.`)
    await copy.arrayBuffer()
  }
}

/** Who looked at it is on record, and told. */
export const lookAtSecret = async (stage: Stage): Promise<void> => {
  const { release } = await withSecret(stage)
  const call = caller(stage.cloud.api, stage.tokens.admin)
  ;(await call('getRelease', { params: { id: release } })).value()
  ;(await call('listInsiders', { params: { id: release } })).value()
}
