import '@aws-sdk/signature-v4a'
import {
  CloudFrontKeyValueStoreClient,
  DescribeKeyValueStoreCommand,
  paginateListKeys,
  UpdateKeysCommand,
} from '@aws-sdk/client-cloudfront-keyvaluestore'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import * as z from 'zod'
import { BucketId } from '#contract/documents/buckets.ts'
import { type GateEntry, gateKey } from '../../../lambdas/documents/fileAddresses.ts'
import { gateEntryOf, Owner, ownerIdOf } from '../../../lambdas/documents/fileRecordStore.ts'
import type { Place } from '../place.ts'
import { type Row, textValue } from './rows.ts'

/** Keys of one UpdateKeys. Source: quotas of CloudFront KeyValueStore. */
const keysPerUpdate = 50

const place = { bucket_id: textValue.pipe(BucketId), name: textValue }
const PlaceRow = z.union([
  z.object({ ...place, document_id: textValue, key: textValue }),
  z.object({ ...place, moved: textValue }),
])

/**
 * Entries of the file gate that these records need: each document's file from its publication on, or its conditions.
 */
export const entriesOf = (files: Row[], documents: Row[]): Map<string, GateEntry> => {
  const owners = new Map(documents.map(row => Owner.parse(unmarshall(row))).map(owner => [owner.id, owner]))
  return new Map(
    files
      .map(row => PlaceRow.parse(row))
      .flatMap((place): [string, GateEntry][] => {
        const entry = gateEntryOf(place, owners.get(ownerIdOf(place)))
        return entry ? [[gateKey(place.bucket_id, place.name), entry]] : []
      }),
  )
}

/** The gate of an environment, whole. */
export interface Gate {
  /** Every address with its value. */
  read(): Promise<Map<string, string>>
  /** Makes it hold exactly these; answers how many addresses were set and removed. */
  replace(wanted: Map<string, string>): Promise<{ set: number; removed: number }>
}

export const gateOf = async (place: Place): Promise<Gate> => {
  const client = new CloudFrontKeyValueStoreClient(place.gateSettings)
  const KvsARN = await place.fileGate()

  const read = async (): Promise<Map<string, string>> => {
    const pages = await Array.fromAsync(paginateListKeys({ client }, { KvsARN }))
    return new Map(
      pages.flatMap(({ Items = [] }) =>
        Items.map(({ Key = '', Value = '' }): [string, string] => [Key, Value]),
      ),
    )
  }

  return {
    read,
    async replace(wanted) {
      let { ETag } = await client.send(new DescribeKeyValueStoreCommand({ KvsARN }))
      const current = await read()
      const puts = [...wanted].filter(([key, value]) => current.get(key) !== value)
      const deletes = [...current.keys()].filter(key => !wanted.has(key))
      const changes = [
        ...puts.map(([Key, Value]) => ({ Puts: [{ Key, Value }] })),
        ...deletes.map(Key => ({ Deletes: [{ Key }] })),
      ]
      for (let at = 0; at < changes.length; at += keysPerUpdate) {
        const part = changes.slice(at, at + keysPerUpdate)
        const update = {
          Puts: part.flatMap(change => ('Puts' in change ? change.Puts : [])),
          Deletes: part.flatMap(change => ('Deletes' in change ? change.Deletes : [])),
        }
        ;({ ETag } = await client.send(new UpdateKeysCommand({ KvsARN, IfMatch: ETag, ...update })))
      }
      return { set: puts.length, removed: deletes.length }
    },
  }
}
