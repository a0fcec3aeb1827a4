import * as z from 'zod'

/** A row that its table has and the product cannot read, as far as it says who it is (decision 54). */
export const FaultyRow = z.object({
  id: z.string(),
  name: z.string(),
  /** The fault, in words for people. */
  reason: z.string(),
})
export type FaultyRow = z.infer<typeof FaultyRow>

/** The metric that calls people when a row cannot be read. */
export const faultyRowsMetric = { namespace: 'Site', name: 'FaultyRows' } as const
