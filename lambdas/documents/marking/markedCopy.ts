import { londonTime } from '#contract/londonTime.ts'
import { once } from '#contract/once.ts'
import {
  runInThread,
  threadWorker,
  Unreadable,
  type Bounds,
  type ThreadWorker,
} from '#runtime/threadWorker.ts'
import type { Lines, MarkedPdf } from './mark.ts'
import { Unmarkable } from './isolate.ts'

const task = 'mark'

/** Well within the time and memory of the functions that mark, so that they always can say what came of it. */
const usual: Bounds = { time: 22_000, memory: 700 }

/** A thread that marks, kept until `end`. The file may be damaged, or made to do harm. */
export const markInThread = (bounds: Bounds): ThreadWorker<MarkedPdf> =>
  threadWorker(new URL(import.meta.url), task, bounds)

/** It stays for the next file: to start it and to load its font takes longer than most files do. */
const kept = once(() => markInThread(usual))

/**
 * Lines of a marked copy: its reader across each page, and at its foot the moment too; then the same with the mail
 * address alone, for a name in letters that cannot be written.
 */
export const linesFor = (reader: { name: string; email: string }, now: Date): Lines[] => {
  const { date, time } = londonTime(now)
  const utc = now.toISOString().replace('T', ' ').slice(0, 19)
  const email = reader.email.normalize('NFC')
  const saying = (across: string, who: string): Lines => ({
    across: `CONFIDENTIAL · ${across}`,
    foot: `CONFIDENTIAL · Copy of ${who} · ${date} ${time} London time (${utc} UTC)`,
  })
  const name = reader.name.normalize('NFC')
  return [...(name ? [saying(name, `${name}, ${email}`)] : []), saying(email, email)]
}

/**
 * A PDF with these lines on every page, made on a thread of its own.
 * @throws Unreadable when it cannot be marked
 */
export const markedCopy = (
  bytes: Uint8Array,
  lines: readonly Lines[],
  marking = kept(),
): Promise<MarkedPdf> => marking.read({ bytes, name: '', about: lines })

/**
 * Why no copy of a PDF can be marked, as a sentence; undefined where one can. It is tried, as at a download.
 * @param pages how many readers of PDFs find
 */
export const unmarkable = async (bytes: Uint8Array, pages: number): Promise<string | undefined> => {
  try {
    const copy = await markedCopy(bytes, linesFor({ name: '', email: 'reader@example.com' }, new Date()))
    return copy.pages === pages ? undefined : 'Not all of its pages can be found.'
  } catch (error) {
    if (error instanceof Unreadable) return error.message
    throw error
  }
}

/** On that thread: this module again. What writes PDFs is loaded there alone. */
runInThread(
  task,
  async (bytes, _, __, lines) => (await import('./mark.ts')).mark(bytes, lines as Lines[]),
  error => (error instanceof Unmarkable ? error.message : undefined),
)
