import * as z from 'zod'
import { route } from '../route.ts'

/** Characters of JSON that a POST may carry. */
const bodyMax = 20_000

/** An answer of a server function (decision 28): `data` with success, `error` without. */
export const ProxyAnswer = z.object({
  success: z.boolean(),
  /** The third party's answer, parsed. */
  data: z.unknown(),
  error: z.string().nullable(),
  /** UTC moment at which the third party gave `data`; older than the call when it was kept. */
  fetched_at: z.iso.datetime().nullable(),
})
export type ProxyAnswer = z.infer<typeof ProxyAnswer>

export const callExternalApi = route({
  method: 'POST',
  path: '/api/external-api-proxy',
  access: 'staff',
  summary: 'Asks an allow-listed third party and answers what it says.',
  limit: 'external_api',
  body: z.strictObject({
    url: z.url({ protocol: /^https?$/, error: 'Give a whole web address.' }).max(2_000),
    method: z.enum(['GET', 'POST']).default('GET'),
    /** JSON for a POST. */
    body: z
      .record(z.string(), z.unknown())
      .refine(body => JSON.stringify(body).length <= bodyMax, 'The body is too long.')
      .optional(),
  }),
  returns: ProxyAnswer,
  problems: ['invalid_input', 'not_allowed', 'too_many'],
})
