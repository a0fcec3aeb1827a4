import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pdfPages, withPdf } from '../../../lambdas/documents/files/pdf.ts'
import { Unreadable } from '#runtime/threadWorker.ts'
import { linesFor, markedCopy } from '../../../lambdas/documents/marking/markedCopy.ts'
import { textReader } from '../../../lambdas/publishing/search/textOfFile.ts'
import { inspect } from '../../../lambdas/documents/uploads/arrival.ts'
import { Refusal } from '../../../lambdas/documents/uploads/rules.ts'
import { foundTable, slowestOf } from './foundTable.ts'
import { papers, type Paper } from './papers.ts'

/** As the index of the search has it. */
const searchBounds = { time: 60_000, memory: 700 }
const lines = linesFor({ name: 'Ada Lovelace', email: 'ada@example.com' }, new Date())

interface Found {
  taken: { from: string; took: number }[]
  refused: string[]
  unsearched: string[]
  unmarkable: string[]
  /** Files whose marked copy lacks a word that a page of the file has. */
  altered: string[]
  crashed: string[]
}

const bare = (text: string): string => text.replace(/\s+/g, '')
const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** The first word of a page that its copy does not show. */
const lost = (pages: readonly string[], copies: readonly string[]): string | undefined => {
  for (const [index, page] of pages.entries()) {
    const copy = bare(copies[index] ?? '')
    const word = wordsOf(page).find(one => !copy.includes(one))
    if (word !== undefined) return `page ${index + 1} lacks “${word}”`
  }
  return pages.length === copies.length ? undefined : `${copies.length} of ${pages.length} pages`
}

const saying = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Takes a file in as an upload does, reads it as the search does, marks it as a download does, and compares. */
const readInto = async (found: Found, { name, bytes, becomes }: Paper): Promise<void> => {
  const start = performance.now()
  const reader = textReader(searchBounds)
  // Who opens a PDF takes its bytes over.
  const fresh = () => new Uint8Array(bytes)
  try {
    await inspect(fresh(), 'application/pdf')
    found.taken.push({ from: name, took: performance.now() - start })
    if (becomes === 'refused') found.crashed.push(`${name}: was taken in`)
    await reader.read({ bytes: fresh(), name }).catch((error: unknown) => {
      if (!(error instanceof Unreadable)) throw error
      found.unsearched.push(`${name}: ${error.message}`)
    })
    const copy = await markedCopy(fresh(), lines)
    const pages = await withPdf(fresh(), pdf => pdfPages(pdf, Infinity))
    const copies = await withPdf(copy.bytes, pdf => pdfPages(pdf, Infinity))
    const fault = lost(pages, copies)
    if (fault !== undefined) found.altered.push(`${name}: ${fault}`)
  } catch (error) {
    const kind =
      error instanceof Refusal
        ? found.refused
        : error instanceof Unreadable
          ? found.unmarkable
          : found.crashed
    if (becomes === 'taken' && kind === found.refused) found.crashed.push(`${name}: ${saying(error)}`)
    else kind.push(`${name}: ${saying(error)}`)
  } finally {
    reader.end()
  }
}

/**
 * Reads the PDFs of a folder, or those of `papers` where none is given, as an upload, the search and a marked download
 * do: what is taken in or refused, whether copies keep the words of their pages, what takes longest. Prints only.
 */
export const benchFiles = async ({ from }: { from?: string }): Promise<void> => {
  const found: Found = { taken: [], refused: [], unsearched: [], unmarkable: [], altered: [], crashed: [] }
  let files = 0
  const read = async (paper: Paper) => {
    files++
    await readInto(found, paper)
  }
  if (from === undefined) for (const paper of await papers()) await read(paper)
  else
    for (const each of readdirSync(from, { recursive: true, withFileTypes: true })) {
      if (!each.isFile() || !each.name.toLowerCase().endsWith('.pdf')) continue
      const name = path.relative(from, path.join(each.parentPath, each.name))
      await read({ name, bytes: readFileSync(path.join(from, name)) })
    }
  const { taken, refused, unsearched, unmarkable, altered, crashed } = found
  const figures = {
    files,
    'taken in': taken.length,
    'refused in a sentence': refused.length,
    'taken in, not searched': unsearched.length,
    'taken in, not to be marked': unmarkable.length,
    'copies that lost words or pages': altered.length,
    'crashed, or taken otherwise than expected': crashed.length,
    'slowest to take in': slowestOf(taken),
  }
  const lists = { Altered: altered, Crashed: crashed, Refused: refused, 'Not to be marked': unmarkable }
  console.log(foundTable(figures, lists))
  if (altered.length > 0 || crashed.length > 0) process.exitCode = 1
}
