import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { cmsConfig, type CmsSource } from './cmsConfig.ts'
import { contentful } from './contentful.ts'
import { strapi } from './strapi.ts'
import { wordpress } from './wordpress.ts'

const integrations: Record<typeof cmsConfig.use, () => CmsSource> = {
  contentful: () => contentful(),
  strapi: () => strapi(),
  wordpress: () => wordpress(),
}

/** The system that the config chooses. */
const chosen = () => integrations[cmsConfig.use]()

/** A minute: posts seldom change, and systems limit how often they are asked. */
const staleTime = 60_000

/** How a list of posts is fetched, page by page, and kept. */
export const cmsPosts = (search = '', source = chosen()) =>
  infiniteQueryOptions({
    queryKey: ['cms posts', cmsConfig.use, search],
    queryFn: ({ pageParam: page, signal }) =>
      source.list({ page, pageSize: cmsConfig.pageSize, ...(search && { search }) }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
    staleTime,
  })

/** How a post is fetched and kept; null where there is none. */
export const cmsPost = (slug: string, source = chosen()) =>
  queryOptions({
    queryKey: ['cms post', cmsConfig.use, slug],
    queryFn: async ({ signal }) => (await source.get(slug, signal)) ?? null,
    staleTime,
  })

/** Posts of the chosen system as announcements, newest first, each once; `fetchNextPage` brings more. */
export const useCmsPosts = (search = '') => {
  const { data, ...query } = useInfiniteQuery(cmsPosts(search))
  // A post that appears between two pages pushes the last one of the first onto the second.
  const all = data?.pages.flatMap(({ announcements }) => announcements) ?? []
  const announcements = [...new Map(all.map(one => [one.id, one])).values()]
  return { ...query, announcements, total: data?.pages.at(0)?.total }
}

/** A post of the chosen system as an announcement; null where there is none. */
export const useCmsPost = (slug: string) => useQuery(cmsPost(slug))
