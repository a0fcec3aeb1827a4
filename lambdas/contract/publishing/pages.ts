import * as z from 'zod'
import { route } from '../route.ts'

/**
 * Pages that are rendered at each request (design, "Live pages"). The edge asks
 * for them below `/live`, where the stored page of the same name stands by.
 */
export const livePages = [
  '/about',
  '/investors',
  '/investors/calendar',
  '/investors/financial',
  '/investors/governance',
  '/investors/corporate',
  '/investors/documents',
  '/investors/news',
  '/investors/meetings',
  '/investors/restricted/{id}',
  '/news',
  '/news/{slug}',
  '/embed/share-price',
  '/embed/news',
] as const

/** Query parameters that live pages read; the edge passes on nothing else. */
export const pageQueries = ['kind', 'year', 'q', 'before', 'range', 'variant', 'scheme', 'topic'] as const

/** Whether a live page is many, told apart by a parameter in their address. */
export const isFamily = (page: string): boolean => page.includes('{')

/** Address whose stored page stands by for a live page: one for all that share a pattern. */
export const standInOf = (page: string): string => page.replace(/\{\w+\}/, '-')

export const renderPage = route({
  method: 'GET',
  path: '/live/{page+}',
  access: 'public',
  summary: 'A public page as complete HTML.',
  cache: 1,
  params: { page: z.string() },
  query: {
    ...(Object.fromEntries(pageQueries.map(name => [name, z.string().optional()])) as Record<
      (typeof pageQueries)[number],
      z.ZodOptional<z.ZodString>
    >),
    /** The path that the reader asked for, percent-encoded, where `page` stands for many. */
    at: z
      .string()
      .regex(/^\/[^/?#]+\/[^?#]*$/)
      .optional(),
  },
  returns: z.string(),
  produces: 'text/html; charset=utf-8',
  problems: ['not_found'],
})
