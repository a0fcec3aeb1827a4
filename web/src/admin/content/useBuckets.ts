import { useQuery } from '@tanstack/react-query'
import { bucketOf, knownBuckets, type BucketId } from '#contract/buckets.ts'
import { useSearchParams } from 'react-router-dom'
import { api } from '../api.ts'

/** A bucket as its tab shows it. */
export interface BucketTab {
  id: BucketId
  name: string
  slug: string
}

/**
 * The buckets, and the one that the address names (the first otherwise). When
 * they cannot be listed the four known ones stand in, and `failed` says so
 * (decision 31).
 */
export const useBuckets = () => {
  const [query, setQuery] = useSearchParams()
  const list = useQuery({ queryKey: ['buckets'], queryFn: () => api.listBuckets(), staleTime: Infinity })
  const known = list.isError ? knownBuckets : list.data?.buckets
  const buckets = known?.map(({ id, name }): BucketTab => ({ id, name, slug: bucketOf(id).slug }))
  const selected = buckets?.find(({ slug }) => slug === query.get('bucket')) ?? buckets?.[0]
  const select = (slug: string) => setQuery({ bucket: slug })
  return { buckets, selected, select, failed: list.isError }
}
