/**
 * Whether a visitor may know of an announcement at `now`: from the moment of its release on, decided when it is read.
 * What has no moment (a draft, what waits for its RNS, what was withdrawn) is not out.
 */
export const isOut = (row: Readonly<Record<string, unknown>>, now: Date): boolean =>
  typeof row['released_at'] === 'string' && row['released_at'] <= now.toISOString()
