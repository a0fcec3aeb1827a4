import { BucketId, bucketOf, knownBuckets } from '#contract/documents/buckets.ts'
import type { Document } from '#contract/documents/documents.ts'

/** An entry of the edge for a public address: where its object is or where it went, and from when (epoch ms) that may be seen. */
export type GateEntry = ({ key: string } | { moved: string }) & { from?: number }

/** The gate's key of a file: its public path, decoded, in NFC. */
export const gateKey = (bucket: BucketId, name: string): string =>
  `/files/${bucketOf(bucket).slug}/${name.normalize('NFC')}`

/** The bucket and name in such a key. */
export const placeOf = (key: string): { bucket: BucketId; name: string } => {
  const [, , slug, ...rest] = key.split('/')
  const bucket = knownBuckets.find(known => known.slug === slug)
  if (!bucket) throw new Error(`${key} is not the address of a file.`)
  return { bucket: bucket.id, name: rest.join('/') }
}

/** The keys under which a document's file was or is: its address, and those that it moved away from. */
export const addressesOf = ({ file_path, former = [] }: Pick<Document, 'file_path' | 'former'>): string[] =>
  [file_path, ...former].map(path => {
    const slash = path.indexOf('/')
    return gateKey(BucketId.parse(path.slice(0, slash)), path.slice(slash + 1))
  })
