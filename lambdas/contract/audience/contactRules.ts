/*
 * Rules for the fields of the public forms, without zod: the API's schemas are
 * made from this, and the pages check with it before they send.
 */

/** Who writes (P-096). */
export const userTypes = ['founder', 'investor', 'media', 'other'] as const
export type UserType = (typeof userTypes)[number]

/** Longest values, in UTF-16 units as a form field counts them. 254 is what a mail address may have (RFC 5321). */
export const contactLimits = { fullName: 120, email: 254, company: 160, message: 5000 } as const

/** The values of the contact form. */
export interface ContactFields {
  fullName: string
  email: string
  company: string
  userType: string
  message: string
}

/** As HTML's own e-mail fields check, and a domain with a dot: an address that a mail can reach. */
export const emailPattern =
  /^(?!\.|.*\.\.|.*\.@)[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

/** Control characters and line breaks have no place in a line that becomes a header of a mail; halves of characters none at all. */
const unfitInLine = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u
const unfitInText = /[^\P{Cc}\t\n\r]|\p{Cs}/u

const rules: {
  [F in keyof ContactFields]: { missing?: string; unfit: RegExp; most: number }
} = {
  fullName: { missing: 'Enter your full name.', unfit: unfitInLine, most: contactLimits.fullName },
  email: { missing: 'Enter your e-mail address.', unfit: unfitInLine, most: contactLimits.email },
  company: { unfit: unfitInLine, most: contactLimits.company },
  userType: { missing: 'Choose what describes you best.', unfit: unfitInLine, most: 20 },
  message: { missing: 'Enter a message.', unfit: unfitInText, most: contactLimits.message },
}

const misfit = (field: keyof ContactFields, value: string): string | undefined => {
  if (field === 'email' && !emailPattern.test(value))
    return 'Enter an e-mail address such as name@example.com.'
  if (field === 'userType' && !(userTypes as readonly string[]).includes(value)) return rules.userType.missing
  return undefined
}

/** The error of a field, in words for the person who typed it; undefined without one. */
export const contactFault = (field: keyof ContactFields, typed: string): string | undefined => {
  const { missing, unfit, most } = rules[field]
  const value = typed.trim()
  if (!value) return missing
  if (value.length > most) return `Use at most ${most} characters; these are ${value.length}.`
  if (unfit.test(value)) return 'This contains characters that a mail cannot carry. Remove them.'
  return misfit(field, value)
}
