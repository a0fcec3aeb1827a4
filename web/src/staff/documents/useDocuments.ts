import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { BucketId } from '#contract/documents/buckets.ts'
import type { Document } from '#contract/documents/documents.ts'
import type { FaultyRow } from '#contract/faultyRows.ts'
import { api, queryClient } from '../../kit/api.ts'

/** Documents of the first page, which shows at once, and of each after it. */
const firstPage = 500
const nextPages = 1000

/** How long a list counts as fresh, in ms: a long one takes several calls. */
const fresh = 60_000

type Pages = InfiniteData<{ documents: Document[]; faulty: FaultyRow[]; next: string | null }>

const keyOf = (bucket: BucketId | undefined) => ['documents', bucket ?? 'all']

/** While pages are read something may move from one to another. */
const unique = (pages: Pages | undefined): Document[] | undefined =>
  pages && [...new Map(pages.pages.flatMap(({ documents }) => documents.map(one => [one.id, one]))).values()]

/** All documents of a bucket in its order, or of all by date published; they come page by page. */
export const useDocuments = (bucket: BucketId | undefined) => {
  const query = useInfiniteQuery({
    queryKey: keyOf(bucket),
    queryFn: ({ pageParam }) =>
      api.listDocuments({
        query: {
          limit: pageParam === null ? firstPage : nextPages,
          ...(bucket && { bucket }),
          ...(pageParam !== null && { after: pageParam }),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    staleTime: fresh,
  })
  const { data, error, isPending, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetchNextPageError, isFetching])
  const documents = useMemo(() => unique(data), [data])
  const faulty = useMemo(() => data?.pages.flatMap(page => page.faulty) ?? [], [data])
  return {
    documents,
    /** Records that cannot be read. */
    faulty,
    /** True if every page is loaded. */
    complete: documents !== undefined && !hasNextPage,
    error,
    isPending,
    isFetching,
    again: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
  }
}

/** Reads the documents of these buckets anew wherever they show, and the list of all. */
export const reloadDocuments = (...buckets: BucketId[]): void => {
  for (const bucket of [...new Set(buckets), undefined])
    void queryClient.invalidateQueries({ queryKey: keyOf(bucket) })
}

/** Reads what was deleted anew. */
export const reloadDeleted = (): void => {
  void queryClient.invalidateQueries({ queryKey: deletedKey })
}
export const deletedKey = ['deleted documents']

const patch = (key: readonly unknown[], change: (documents: Document[]) => Document[]) =>
  queryClient.setQueriesData<Pages>(
    { queryKey: key },
    old =>
      old && {
        ...old,
        pages: old.pages.map(page => ({ ...page, documents: change(page.documents) })),
      },
  )

/** Shows a record as the server says it is now. */
export const showChanged = (now: Document): void => {
  patch(['documents'], documents => documents.map(one => (one.id === now.id ? now : one)))
}

/** Takes records out of every list. */
export const showGone = (ids: readonly string[]): void => {
  const gone = new Set(ids)
  patch(['documents'], documents => documents.filter(({ id }) => !gone.has(id)))
}

/** Shows a bucket's documents in this order, until the server is asked again. */
export const showOrder = async (bucket: BucketId, documents: readonly Document[]): Promise<void> => {
  await queryClient.cancelQueries({ queryKey: keyOf(bucket) })
  queryClient.setQueryData<Pages>(keyOf(bucket), old => {
    if (!old) return old
    let from = 0
    const pages = old.pages.map(page => {
      const start = from
      from += page.documents.length
      return { ...page, documents: documents.slice(start, from) }
    })
    return { ...old, pages }
  })
}
