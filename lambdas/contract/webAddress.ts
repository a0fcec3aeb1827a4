import * as z from 'zod'

/** Whether an address carries a name or a password: `https://ada:secret@example.com`. */
export const hasCredentials = (address: string): boolean => {
  const url = URL.parse(address)
  return url !== null && (url.username !== '' || url.password !== '')
}

/**
 * A whole web address that somebody types.
 * @param error what to do when it is none
 */
export const webAddress = (error: string, protocol = /^https?$/) =>
  z
    .url({ protocol, error })
    .max(2_000)
    .refine(
      address => !hasCredentials(address),
      'Leave name and password out of the address: whoever sees it could use them.',
    )
