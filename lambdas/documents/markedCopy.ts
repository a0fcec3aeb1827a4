import { londonTime } from '#contract/londonTime.ts'
import { onThread, readerApart, type Bounds } from '#runtime/inspection/apart.ts'
import type { MarkedPdf } from './mark.ts'
import { Unmarkable } from './unmarkable.ts'

const task = 'mark'

/** What a marked copy says: its reader across each page, and at its foot the moment too. */
export const linesFor = (
  { name, email }: { name: string; email: string },
  now: Date,
): { across: string; foot: string } => {
  const { date, time } = londonTime(now)
  const utc = now.toISOString().replace('T', ' ').slice(0, 19)
  const who = name ? `${name}, ${email}` : email
  return {
    across: `CONFIDENTIAL · ${name || email}`,
    foot: `CONFIDENTIAL · Copy of ${who} · ${date} ${time} London time (${utc} UTC)`,
  }
}

/**
 * A PDF with these lines on every page, made on a thread of its own: the file may be damaged, or made to do harm.
 * @throws Unreadable when it cannot be marked
 */
export const markedCopy = async (
  bytes: Uint8Array,
  { across, foot }: { across: string; foot: string },
  bounds: Bounds,
): Promise<MarkedPdf> => {
  const reader = readerApart<MarkedPdf>(new URL(import.meta.url), task, bounds)
  try {
    return await reader.read({ bytes, name: '', lines: [across, foot] })
  } finally {
    reader.end()
  }
}

/** On that thread: this module again. What writes PDFs is loaded there alone. */
onThread(
  task,
  async (bytes, _, [across = '', foot = '']) => (await import('./mark.ts')).mark(bytes, across, foot),
  error => (error instanceof Unmarkable ? error.message : undefined),
)
