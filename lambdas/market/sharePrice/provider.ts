import * as z from 'zod'
import type { Quote } from '#contract/market/sharePrice.ts'
import { SourceFailure } from '#runtime/askSource.ts'
import { Eodhd, eodhdQuote } from './eodhd.ts'

/** The JSON of the secret `{env}/prices`; `{"provider":"none"}` turns the source off. */
const Settings = z.discriminatedUnion('provider', [Eodhd, z.strictObject({ provider: z.literal('none') })])

const parse = (secret: string): unknown => {
  try {
    return JSON.parse(secret)
  } catch (cause) {
    throw new SourceFailure('API error: the secret of the price source is not JSON', { cause })
  }
}

/** Asks the source for the latest quote. @throws SourceFailure */
export type AskQuote = (now: Date) => Promise<Quote>

/**
 * The price source that a secret describes; undefined when it describes none.
 * @throws SourceFailure that names what is wrong with it, never a value
 */
export const providerOf = (secret: string | undefined): AskQuote | undefined => {
  if (!secret) return undefined
  const settings = Settings.safeParse(parse(secret))
  if (!settings.success) {
    const fields = settings.error.issues.map(({ path }) => path.join('.') || 'value').join(', ')
    throw new SourceFailure(`API error: the secret of the price source has wrong fields: ${fields}`)
  }
  const { data } = settings
  return data.provider === 'none' ? undefined : now => eodhdQuote(data, now)
}
