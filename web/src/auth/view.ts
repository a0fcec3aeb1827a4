/** The view of the portal: its two tabs, or one of the steps beside them. */
export type View =
  | { name: 'signIn'; email?: string }
  | { name: 'signUp' }
  | { name: 'totp'; email: string }
  | { name: 'totpSetup'; email: string; secret: string }
  | { name: 'newPassword'; email: string }
  | { name: 'confirm'; email: string }
  | { name: 'confirmLink'; username: string; code: string }
  | { name: 'forgot'; email?: string }
  | { name: 'reset'; email: string }

export type Show = (view: View) => void

/** The view that an address asks for: the link of a confirmation mail, or the sign-in tab. */
export const viewOfSearch = (search: string): View => {
  const query = new URLSearchParams(search)
  const username = query.get('confirm')
  const code = query.get('code')
  return username && code ? { name: 'confirmLink', username, code } : { name: 'signIn' }
}
