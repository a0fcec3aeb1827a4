import '@aws-sdk/signature-v4a'
import {
  CloudFrontKeyValueStoreClient,
  ConflictException,
  DescribeKeyValueStoreCommand,
  GetKeyCommand,
  ResourceNotFoundException,
  UpdateKeysCommand,
} from '@aws-sdk/client-cloudfront-keyvaluestore'
import { once } from '#contract/once.ts'
import { setting } from '#runtime/env.ts'
import { Problem } from '#runtime/problem.ts'
import type { GateEntry } from './fileAddresses.ts'

/** Times that a write is tried again when somebody else wrote to the store in between. */
const attempts = 30

const client = once(() => new CloudFrontKeyValueStoreClient({}))

/** Keys that the store takes in one update. */
const keysPerUpdate = 50

type Current = (address: string) => Promise<GateEntry | undefined>

/** The edge's table of public file addresses. The records are the truth; this follows them. */
export interface FileGate {
  /**
   * Brings addresses in line with what `current` reads from the records; undefined closes one. Reads again whenever
   * the store changed in between, so that of two writers the later record wins.
   * @throws Problem `unavailable` when it never got through.
   */
  follow(addresses: readonly string[], current: Current): Promise<void>
}

const valueAt = async (KvsARN: string, Key: string): Promise<string | undefined> => {
  try {
    return (await client().send(new GetKeyCommand({ KvsARN, Key }))).Value
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined
    throw error
  }
}

/** Whether the addresses now say what the records say; false when somebody else wrote in between. */
const update = async (addresses: readonly string[], current: Current): Promise<boolean> => {
  const KvsARN = setting('FILE_GATE_ARN')
  const { ETag } = await client().send(new DescribeKeyValueStoreCommand({ KvsARN }))
  const compared = await Promise.all(
    addresses.map(async Key => {
      const [entry, there] = [await current(Key), await valueAt(KvsARN, Key)]
      return { Key, Value: entry && JSON.stringify(entry), there }
    }),
  )
  const changed = compared.filter(({ Value, there }) => Value !== there)
  if (changed.length === 0) return true
  const Puts = changed.flatMap(({ Key, Value }) => (Value === undefined ? [] : [{ Key, Value }]))
  const Deletes = changed.flatMap(({ Key, Value }) => (Value === undefined ? [{ Key }] : []))
  try {
    await client().send(new UpdateKeysCommand({ KvsARN, IfMatch: ETag, Puts, Deletes }))
    return true
  } catch (error) {
    if (error instanceof ConflictException) return false
    throw error
  }
}

const follow = async (addresses: readonly string[], current: Current): Promise<void> => {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    if (await update(addresses, current)) return
    await new Promise(resolve => setTimeout(resolve, Math.random() * Math.min(1000, 20 * 2 ** attempt)))
  }
  throw new Problem('unavailable', { message: 'The public address could not be updated.' })
}

export const fileGate = (): FileGate => ({
  async follow(addresses, current) {
    for (let start = 0; start < addresses.length; start += keysPerUpdate)
      await follow(addresses.slice(start, start + keysPerUpdate), current)
  },
})
