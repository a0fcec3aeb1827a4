import '@aws-sdk/signature-v4a'
import { CloudFrontKeyValueStoreClient, paginateListKeys } from '@aws-sdk/client-cloudfront-keyvaluestore'
import * as z from 'zod'
import { gateKey } from '../../lambdas/documents/fileAddresses.ts'
import {
  gateEntryOf,
  Moved,
  ownerIdOf,
  StoredFile,
  type Owner,
} from '../../lambdas/documents/fileRecordStore.ts'
import { clientConfig, type Target } from '../seed/seed.ts'

/** Every address that the edge knows, with what it says of it. */
const entriesAt = async (target: Target): Promise<Map<string, string>> => {
  const { AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE: endpoint = '', FILE_GATE_ARN: KvsARN } =
    target.environment
  const client = new CloudFrontKeyValueStoreClient({ ...clientConfig(target), endpoint })
  const entries = new Map<string, string>()
  for await (const { Items = [] } of paginateListKeys({ client }, { KvsARN }))
    for (const { Key = '', Value = '' } of Items) entries.set(Key, Value)
  return entries
}

/**
 * Compares the edge's table of file addresses with the records: what is not open yet, or no longer, shows here alone.
 * @param places rows of the table of files
 * @param owners the document records by id
 * @returns a sentence for each address that says something else than its record
 */
export const gateDifferences = async (
  target: Target,
  places: readonly unknown[],
  owners: ReadonlyMap<string, Owner>,
): Promise<string[]> => {
  const wanted = new Map(
    places.flatMap((row): [string, string][] => {
      const place = z.union([StoredFile, Moved]).parse(row)
      const entry = gateEntryOf(place, owners.get(ownerIdOf(place)))
      return entry ? [[gateKey(place.bucket_id, place.name), JSON.stringify(entry)]] : []
    }),
  )
  const entries = await entriesAt(target)
  return [...new Set([...wanted.keys(), ...entries.keys()])]
    .filter(address => wanted.get(address) !== entries.get(address))
    .map(address => `the edge says of ${address} ${entries.get(address)} in place of ${wanted.get(address)}`)
}
