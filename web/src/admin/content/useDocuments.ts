import { useQuery } from '@tanstack/react-query'
import type { BucketId } from '#contract/buckets.ts'
import { api, queryClient } from '../api.ts'

const keyOf = (bucket: BucketId) => ['documents', bucket]

/** All documents of a bucket. */
export const useDocuments = (bucket: BucketId) =>
  useQuery({
    queryKey: keyOf(bucket),
    queryFn: async () => (await api.listDocuments({ query: { bucket } })).documents,
  })

/** Reads a bucket's documents anew wherever they show. */
export const reloadDocuments = (bucket: BucketId): void => {
  void queryClient.invalidateQueries({ queryKey: keyOf(bucket) })
}
