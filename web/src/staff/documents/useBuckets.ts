import { useQuery } from '@tanstack/react-query'
import { bucketOf, knownBuckets, type BucketId } from '#contract/documents/buckets.ts'
import { api } from '../../kit/api.ts'

/** A bucket as its tab shows it. */
export interface BucketTab {
  id: BucketId
  name: string
  slug: string
}

/**
 * The buckets. When they cannot be listed, the four known ones are the fallback, and `failed` says so
 * (decision 31).
 */
export const useBuckets = () => {
  const list = useQuery({ queryKey: ['buckets'], queryFn: () => api.listBuckets(), staleTime: Infinity })
  const known = list.isError ? knownBuckets : list.data?.buckets
  return {
    buckets: known?.map(({ id, name }): BucketTab => ({ id, name, slug: bucketOf(id).slug })),
    failed: list.isError,
    again: () => void list.refetch(),
  }
}
