import * as z from 'zod'
import { route } from './route.ts'

/**
 * Pages that are rendered at each request (design, "Live pages"). The edge asks
 * for them below `/live`, where the stored page of the same name stands by.
 */
export const livePages = ['/investors/documents'] as const

export const renderPage = route({
  method: 'GET',
  path: '/live/{page+}',
  access: 'public',
  summary: 'A public page as complete HTML.',
  cache: 1,
  params: { page: z.string() },
  returns: z.string(),
  produces: 'text/html; charset=utf-8',
  problems: ['not_found'],
})
