import type { HandlerOf } from '#runtime/endpoint.ts'
import { readStore, type ReadStore } from './readStore.ts'

interface Services {
  reads: Pick<ReadStore, 'of'>
}

export const listRestrictedReads =
  ({ reads }: Services): HandlerOf<'listRestrictedReads'> =>
  async ({ params }) => ({ reads: await reads.of(params.id) })

export const services = (): Services => ({
  reads: readStore(),
})
