const words = new Intl.RelativeTimeFormat('en-GB', { numeric: 'always' })

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
  return unit ? words.format(-Math.floor(past / length), unit) : 'just now'
}
