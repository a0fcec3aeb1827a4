import { once } from '#contract/once.ts'
import { runInThread, threadWorker, Unreadable } from '#runtime/threadWorker.ts'
import { activeInPdf, pdfFacts, UnreadablePdf, withPdf } from '../files/pdf.ts'
import { Refusal, type FileFacts } from './rules.ts'

const task = 'inspectPdf'

type PdfFacts = Pick<FileFacts, 'pages' | 'title'>

/** Well within the time and memory that the function has, so that it always can say what came of it. */
const bounds = { time: 60_000, memory: 700 }

/** It stays for the next file: to start a thread takes longer than most files do. */
const reader = once(() => threadWorker<PdfFacts>(new URL(import.meta.url), task, bounds))

/**
 * Opens a PDF on a thread of its own, counts its pages and refuses what it holds beside them: a document is public from
 * the moment of its publication, for readers who do not expect that it runs something or hides a file.
 * @throws Refusal
 */
export const inspectPdf = async (bytes: Uint8Array): Promise<PdfFacts> => {
  try {
    return await reader().read({ bytes, name: '' })
  } catch (error) {
    throw error instanceof Unreadable ? new Refusal(error.message) : error
  }
}

const inWords = new Intl.ListFormat('en-GB')

const read = async (bytes: Uint8Array): Promise<PdfFacts> => {
  const { facts, active } = await withPdf(bytes.slice(), async pdf => ({
    facts: await pdfFacts(pdf),
    active: await activeInPdf(pdf),
  }))
  if (facts.pages < 1) throw new Refusal('This PDF has no pages. Export it again, and upload that.')
  const { insidePdf } = await import('./insidePdf.ts')
  const held = new Set([...active, ...(await insidePdf(bytes))])
  if (held.size > 0)
    throw new Refusal(
      `This PDF holds more than its pages: ${inWords.format(held)}. Readers should get nothing else. Print it to a new PDF, and upload that.`,
    )
  return facts
}

const faultOf = (error: unknown): string | undefined => {
  if (error instanceof Refusal) return error.message
  if (!(error instanceof UnreadablePdf)) return undefined
  return error.reason === 'password' ? `${error.message} Upload it without one.` : error.message
}

/** On that thread: this module again. What reads a PDF's objects is loaded there alone. */
runInThread(task, read, faultOf)
