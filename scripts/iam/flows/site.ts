import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { unzipSync, zipSync } from 'fflate'
import { readState } from '../../cloud/state.ts'
import { createCustomResources } from '../../cloud/template/customResource.ts'
import type { Stage } from '../stage.ts'

interface Publication {
  assetBucket: string
  assetKey: string
  /** Name of the site's bucket. */
  bucket: string
}

/** What the publication's custom resource was last given. */
const publicationOf = (dir: string): Publication => {
  const kept = readState<Record<string, { properties: unknown }>>(
    join(dir, 'state/custom-resources.json'),
    {},
  )
  const found = Object.entries(kept).find(([id]) => id.includes('Publish'))
  if (!found) throw new Error('The site was never published.')
  return found[1].properties as Publication
}

/** Publishes as CloudFormation asks for it. @throws Error with the reason that it is given */
const publish = async ({ cloud, dir }: Stage, publication: Publication): Promise<void> => {
  const make = createCustomResources(join(dir, `${randomUUID()}.json`), cloud.invoke)
  const properties = { ...publication }
  await make({ stack: 'stage', logicalId: 'Publish', type: 'Custom::PublishSite', properties })
}

/** The first publication into an empty bucket, then that of a site with a page less. */
export const publishTwice = async (stage: Stage): Promise<void> => {
  const publication = publicationOf(stage.dir)
  const asset = { Bucket: publication.assetBucket, Key: publication.assetKey }
  await stage.s3.send(new DeleteObjectCommand({ Bucket: publication.bucket, Key: '.published.json' }))
  const { Body } = await stage.s3.send(new GetObjectCommand(asset))
  if (!Body) throw new Error('The built site came without a body.')
  const build = await Body.transformToByteArray()
  const files = unzipSync(build)
  const page = Object.keys(files).find(key => /^(?!assets\/|index).*\.html$/.test(key)) ?? ''
  delete files[page]
  await publish(stage, publication)
  await stage.s3.send(new PutObjectCommand({ ...asset, Body: zipSync(files, { level: 1 }) }))
  try {
    await publish(stage, publication)
  } finally {
    await stage.s3.send(new PutObjectCommand({ ...asset, Body: build }))
  }
}
