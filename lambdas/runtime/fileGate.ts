import '@aws-sdk/signature-v4a'
import {
  CloudFrontKeyValueStoreClient,
  ConflictException,
  DescribeKeyValueStoreCommand,
  ResourceNotFoundException,
  UpdateKeysCommand,
} from '@aws-sdk/client-cloudfront-keyvaluestore'
import { bucketOf, type BucketId } from '#contract/buckets.ts'
import { once, setting } from './env.ts'
import { Problem } from './problem.ts'

/** What the edge knows of a public address: where its object is and from when it may be seen, or where it went. */
export type GateEntry = { key: string; from?: number } | { moved: string }

/** Times that a write is tried again when somebody else wrote to the store in between. */
const attempts = 30

const client = once(() => new CloudFrontKeyValueStoreClient({}))

/** The gate's key of a file: its public path, decoded, in NFC. */
export const gateKey = (bucket: BucketId, name: string): string =>
  `/files/${bucketOf(bucket).slug}/${name.normalize('NFC')}`

/** The edge's table of public file addresses. The records are the truth; this follows them. */
export interface FileGate {
  /**
   * Brings one address in line with what `current` reads from the records;
   * undefined removes it. Reads again whenever the store changed in between,
   * so that of two writers the later record wins.
   * @throws Problem `unavailable` when it never got through.
   */
  follow(address: string, current: () => Promise<GateEntry | undefined>): Promise<void>
}

export const fileGate = (): FileGate => ({
  async follow(address, current) {
    const KvsARN = setting('FILE_GATE_ARN')
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const { ETag } = await client().send(new DescribeKeyValueStoreCommand({ KvsARN }))
      const entry = await current()
      try {
        await client().send(
          new UpdateKeysCommand({
            KvsARN,
            IfMatch: ETag,
            ...(entry
              ? { Puts: [{ Key: address, Value: JSON.stringify(entry) }] }
              : { Deletes: [{ Key: address }] }),
          }),
        )
        return
      } catch (error) {
        if (!entry && error instanceof ResourceNotFoundException) return
        if (!(error instanceof ConflictException)) throw error
        await new Promise(resolve => setTimeout(resolve, Math.random() * Math.min(1000, 20 * 2 ** attempt)))
      }
    }
    throw new Problem('unavailable', { message: 'The public address could not be updated.' })
  },
})
