import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DeleteObjectCommand } from '@aws-sdk/client-s3'
import { changeDocument } from './documents.ts'
import type { Stage } from '../stage.ts'

/** As if somebody had taken it away. */
const loseIndex = ({ cloud, s3 }: Stage): Promise<unknown> =>
  s3.send(new DeleteObjectCommand({ Bucket: cloud.environment['BUCKET_SEARCH'], Key: 'index.db' }))

/** A search by a function that has no copy of the index, before there is one and after. */
export const searchAnew = async (stage: Stage, fn: string): Promise<void> => {
  const { cloud } = stage
  const ask = async (q: string): Promise<void> => {
    // Another token makes another entry of the edge's cache; a public route does not read it.
    const headers = { authorization: `Bearer ${randomUUID()}` }
    const answer = await fetch(`${cloud.api}/search?q=${q}`, { headers })
    if (!answer.ok) throw new Error(`The search answered ${answer.status}: ${await answer.text()}`)
  }
  const forget = (): Promise<void> =>
    cloud.reload(fn, join(import.meta.dirname, '../../../dist/lambdas/search'))
  await loseIndex(stage)
  await forget()
  await ask('nothing')
  await changeDocument(stage)
  await forget()
  await ask('followed')
  await ask('results')
}

/** A change, and an index that has to be made anew. */
export const indexAnew = async (stage: Stage, fn: string): Promise<void> => {
  await changeDocument(stage)
  await loseIndex(stage)
  const { error } = await stage.cloud.invoke(fn, {})
  if (error) throw new Error(error.message)
}
