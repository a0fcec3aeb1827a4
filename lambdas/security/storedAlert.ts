import * as z from 'zod'
import { SecurityAlert } from '#contract/security/security.ts'

/** An alert as its table has it, with the names of its events, read as the API shows it, with their number. */
export const StoredAlert = z
  .looseObject({ events: z.set(z.string()).optional() })
  .transform(({ events, ...row }) => ({ ...row, count: events?.size ?? 1 }))
  .pipe(SecurityAlert)
