const units = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
] as const

/**
 * How long ago `moment` (ISO 8601, UTC) was at `now` (ms), in the largest unit
 * that fits: `3 hours`; `less than a minute` also for a moment to come.
 */
export const ageOf = (moment: string, now: number): string => {
  const passed = now - Date.parse(moment)
  const [unit, length] = units.find(([, each]) => passed >= each) ?? []
  if (!unit) return 'less than a minute'
  const count = Math.floor(passed / length)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
