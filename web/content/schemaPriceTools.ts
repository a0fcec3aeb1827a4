import * as z from 'zod'
import { Text } from './fields.ts'

/** The words of the tools that reckon with stored prices. */
export const PriceTools = z.strictObject({
  loading: Text,
  failed: Text,
  retry: Text,
  empty: Text,
  /** With `{source}`, `{from}` and `{to}`. */
  source: Text,
  lookUp: z.strictObject({
    heading: Text,
    date: Text,
    /** With `{date}` and `{price}`. */
    answer: Text,
    /** With `{on}`, `{date}` and `{price}`. */
    closed: Text,
    /** With `{date}`. */
    before: Text,
  }),
  calculator: z.strictObject({
    heading: Text,
    amount: Text,
    from: Text,
    to: Text,
    /** With `{amount}`, `{value}`, `{percent}`, `{from}`, `{first}`, `{to}` and `{last}`. */
    answer: Text,
    none: Text,
    /** With `{most}`. */
    wrongAmount: Text,
    wrongOrder: Text,
    caveat: Text,
  }),
  reactions: z.strictObject({
    heading: Text,
    text: Text,
    caption: Text,
    announcement: Text,
    change: Text,
    closes: Text,
    /** With `{before}`, `{beforeDate}`, `{after}` and `{afterDate}`. */
    from: Text,
    /** With `{count}`. */
    all: Text,
    failed: Text,
  }),
})
export type PriceTools = z.infer<typeof PriceTools>
