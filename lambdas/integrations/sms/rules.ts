import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/mobile'
import * as z from 'zod'
import { once } from '#contract/once.ts'

/** Limits of an environment; infra hands them over (`environments.ts`, field `sms`). */
export const SmsSettings = z.object({
  /** ISO 3166 codes. */
  countries: z.array(z.string()),
  monthlyUsd: z.number().positive(),
  /** The highest price of one part; SNS sends nothing that costs more. */
  partUsd: z.number().positive(),
  senderId: z.string().optional(),
})
export type SmsSettings = z.output<typeof SmsSettings>

/** The letters of a plain text message (GSM 7 bit, 3GPP TS 23.038), and those that take two places. */
const plain =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const doubled = '^{}\\[~]|€'

/** Places that a message has, alone and as one of several parts. */
const room = { plain: { alone: 160, each: 153 }, any: { alone: 70, each: 67 } }

/** Parts that a message takes on the air. A letter outside the plain ones makes all of them take more room. */
export const partsOf = (message: string): number => {
  const isPlain = [...message].every(letter => plain.includes(letter) || doubled.includes(letter))
  const places = isPlain
    ? [...message].reduce((sum, letter) => sum + (doubled.includes(letter) ? 2 : 1), 0)
    : message.length
  const { alone, each } = isPlain ? room.plain : room.any
  return places <= alone ? 1 : Math.ceil(places / each)
}

/** A number as the record keeps it: country and last three digits. */
export const maskedNumber = (number: string, countryCode: string): string =>
  `+${countryCode}…${number.slice(-3)}`

const countryNames = once(() => new Intl.DisplayNames('en-GB', { type: 'region' }))

/**
 * Whether a text may go to a number.
 * @param number in the form of E.164
 * @returns the number, or what is wrong with it in words for the person who typed it
 */
export const checkedNumber = (
  number: string,
  countries: readonly string[],
): { country: CountryCode; callingCode: string } | { fault: string } => {
  const parsed = parsePhoneNumber(number, { extract: false })
  if (!parsed?.country || !parsed.isValid() || parsed.number !== number)
    return { fault: 'This is not the number of a mobile phone. Check the country code and the digits.' }
  if (!countries.includes(parsed.country))
    return {
      fault: `Text messages go to ${countries.map(code => countryNames().of(code)).join(', ')} only.`,
    }
  return { country: parsed.country, callingCode: parsed.countryCallingCode }
}
