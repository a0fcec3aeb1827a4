import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

/** Days that a run looks back: one that was missed is made up for within a month. */
export const daysBack = 31

const day = 86_400_000

/** The UTC days that are over, latest first, as far as a run looks back. */
export const closedDays = (now: Date): string[] =>
  Array.from({ length: daysBack }, (_, index) =>
    new Date(now.getTime() - (index + 1) * day).toISOString().slice(0, 10),
  )

/** Keys in one order at every depth, so that the same row is always the same text. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Set) return [...value].map(ordered).sort()
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, ordered(inner)]),
  )
}

/** A day's entries as JSON lines, gzipped; the same rows make the same bytes. */
export const pack = (rows: readonly Record<string, unknown>[]): Buffer =>
  gzipSync(rows.map(row => `${JSON.stringify(ordered(row))}\n`).join(''), { level: 9 })

/** SHA-256 as S3 says it. */
export const checksumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64')

/** The manifest of a day's file: `sha256sum` of the file gives the same hash. */
export const manifestOf = (
  date: string,
  key: string,
  rows: readonly Record<string, unknown>[],
  bytes: Uint8Array,
): string =>
  `${JSON.stringify(
    {
      day: date,
      file: key,
      entries: rows.length,
      first: rows[0]?.['at_id'] ?? null,
      last: rows.at(-1)?.['at_id'] ?? null,
      bytes: bytes.byteLength,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    },
    null,
    2,
  )}\n`

/** Where a day's file and its manifest lie. */
export const keysOf = (date: string): { file: string; manifest: string } => {
  const folder = date.replaceAll('-', '/')
  return { file: `${folder}/audit.jsonl.gz`, manifest: `${folder}/manifest.json` }
}
