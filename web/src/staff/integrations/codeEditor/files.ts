import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CmsFileText } from '#contract/integrations/cmsFiles.ts'
import { api, queryClient } from '../../../kit/api.ts'

export const filesQuery = queryOptions({
  queryKey: ['cms files'],
  queryFn: async () => (await api.listCmsFiles()).files,
})

export const fileQuery = (name: string) =>
  queryOptions({
    queryKey: ['cms file', name],
    queryFn: () => api.getCmsFile({ params: { name } }),
  })

/** The history of a file; another version has another. */
export const versionsQuery = (name: string, version: number) =>
  infiniteQueryOptions({
    queryKey: ['cms versions', name, version],
    queryFn: ({ pageParam: after }) =>
      api.listCmsVersions({ params: { name }, query: { limit: 20, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** An earlier text, which never changes; that of a step back to the original does, with the product. */
export const versionQuery = (name: string, version: number) =>
  queryOptions({
    queryKey: ['cms version', name, version],
    queryFn: () => api.getCmsVersion({ params: { name, version } }),
    staleTime: Infinity,
  })

/** Shows what the server answered to a change, and reads anew what follows from it. */
export const cacheFile = (file: CmsFileText): void => {
  queryClient.setQueryData(fileQuery(file.name).queryKey, file)
  void queryClient.invalidateQueries({ queryKey: filesQuery.queryKey })
}
