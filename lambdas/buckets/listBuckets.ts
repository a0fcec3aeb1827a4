import { knownBuckets, listBuckets as route } from '#contract/buckets.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'

export const listBuckets = (): Handler<typeof route> => async () => ({ buckets: [...knownBuckets] })

export const handler = endpoint('listBuckets', route, listBuckets, () => undefined)
