import { createHash } from 'node:crypto'
import * as z from 'zod'

/** A third party's address that staff may ask through us, as the environment lists it. */
export const ExternalApi = z.object({
  host: z.string(),
  /** Whole paths; what follows a `?` is free. */
  paths: z.array(z.string()),
  methods: z.array(z.enum(['GET', 'POST'])),
})
export type ExternalApi = z.infer<typeof ExternalApi>

/** Whether an address is on the list for a method: the very host and path, by https. */
export const isAllowed = (list: readonly ExternalApi[], url: URL, method: 'GET' | 'POST'): boolean =>
  url.protocol === 'https:' &&
  list.some(
    ({ host, paths, methods }) =>
      host === url.host && methods.includes(method) && paths.includes(url.pathname),
  )

/** The row of a question among the kept answers: the same question, whoever asks. */
export const questionId = (method: string, url: URL, body: unknown): string =>
  `external#${createHash('sha256')
    .update(JSON.stringify([method, url.href, body ?? null]))
    .digest('hex')}`
