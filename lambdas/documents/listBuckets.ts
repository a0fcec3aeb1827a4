import { knownBuckets } from '#contract/documents/buckets.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'

export const listBuckets = (): HandlerOf<'listBuckets'> => async () => ({ buckets: [...knownBuckets] })

export const services = () => undefined
