import { listRestrictedReads as route } from '#contract/restrictedDocuments.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { readStore, type ReadStore } from './readStore.ts'

interface Services {
  reads: Pick<ReadStore, 'of'>
}

export const listRestrictedReads =
  ({ reads }: Services): Handler<typeof route> =>
  async ({ params }) => ({ reads: await reads.of(params.id) })

export const handler = endpoint('listRestrictedReads', route, listRestrictedReads, () => ({
  reads: readStore(),
}))
