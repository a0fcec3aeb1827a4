/** Words of action names that are written otherwise than in lower case. */
const spelled: Record<string, string> = {
  ai: 'AI',
  api: 'API',
  cms: 'CMS',
  csv: 'CSV',
  github: 'GitHub',
  mfa: 'MFA',
  rns: 'RNS',
  sms: 'SMS',
}

/** An action as people read it: `RNS_PROVIDER_CREATED` is `RNS provider created`. */
export const actionName = (action: string): string =>
  action
    .toLowerCase()
    .split('_')
    .map(
      (word, place) => spelled[word] ?? (place === 0 ? word.charAt(0).toUpperCase() + word.slice(1) : word),
    )
    .join(' ')

/** The first eight characters of the id of a person, or of the hash of who is none: `address:` and such go. */
export const shortId = (id: string): string => id.replace(/^[a-z]+:/, '').slice(0, 8)

const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'always' })

/** Units with their lengths in milliseconds, longest first. */
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long before `now` (ms) a moment (ISO 8601) was: `5 minutes ago`; whole units, never rounded up. */
export const relativeTime = (iso: string, now: number): string => {
  const past = now - Date.parse(iso)
  const [unit, length] = units.find(unit => past >= unit[1]) ?? []
  return unit ? relative.format(-Math.floor(past / length), unit) : 'just now'
}
