import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { documents } from '../../../lambdas/publishing/text/html/documents.fixture.ts'
import { UnreadableHtml } from '../../../lambdas/publishing/text/html/tree.ts'
import { differenceOf } from '../../../lambdas/publishing/text/html/words.ts'
import { sanitise } from '../../../lambdas/publishing/text/sanitise.ts'
import { decode } from '../../../lambdas/news/parse/decode.ts'
import { readFeed } from '../../../lambdas/news/parse/readFeed.ts'
import { SourceFailure } from '../../../lambdas/news/source.ts'
import { corpus, faultOf } from './corpus/corpus.ts'
import { launchBrowser } from '../../../web/e2e/browser.ts'
import { shownText } from '../../testing/shownText.ts'
import { table } from './report.ts'

/** Texts that Chromium is shown at once. */
const atOnce = 200
/** Lines of each list that are shown. */
const mostShown = 20
/** Generated documents of each kind, where no folder is given. */
const usualCount = 2_000

/** A text of a feed, where it came from, and what became of it. */
interface Text {
  from: string
  source: string
  kept: string
  /** Milliseconds of cleaning and comparing. */
  took: number
  /** The comparison found it: readers get headline and link until a person has looked. */
  isHeld: boolean
}

interface Found {
  files: number
  refused: string[]
  crashed: string[]
  unreadable: number
  texts: Text[]
  altered: string[]
}

const cleaned = (from: string, source: string): Text => {
  const start = performance.now()
  const kept = sanitise(source, 'https://source.example/')
  const isHeld = differenceOf(source, kept) !== undefined
  return { from, source, kept, isHeld, took: performance.now() - start }
}

/** Reads one file as a poll does. */
const readInto = (found: Found, from: string, bytes: Uint8Array, type?: string): void => {
  found.files++
  try {
    for (const { content, summary } of readFeed(decode(bytes, type)).items)
      try {
        found.texts.push(cleaned(from, content ?? summary ?? ''))
      } catch (error) {
        if (!(error instanceof UnreadableHtml)) throw error
        found.unreadable++
      }
  } catch (error) {
    const kind = error instanceof SourceFailure ? found.refused : found.crashed
    kind.push(`${from}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Reads the feeds of our own making, and says what is read otherwise than their specifications say. */
const ownFeeds = (found: Found): void => {
  for (const one of corpus) {
    const fault = faultOf(one)
    if (fault !== undefined) found.crashed.push(`${one.name}: ${fault}`)
    readInto(found, one.name, one.bytes, one.type)
  }
  // That they are refused is what they are for.
  found.refused.length = 0
}

const generated = (found: Found): void => {
  for (const [name, options] of Object.entries({
    'as people write them': { styled: false, broken: false },
    'with tags left open': { styled: false, broken: true },
    'with styles and drawings': { styled: true, broken: true },
  }))
    for (const source of fc.sample(documents(options), usualCount)) found.texts.push(cleaned(name, source))
}

/** Asks Chromium whether what is kept shows the same words as the source. */
const compare = async (found: Found): Promise<void> => {
  const browser = await launchBrowser()
  try {
    for (let start = 0; start < found.texts.length; start += atOnce) {
      const some = found.texts.slice(start, start + atOnce)
      const shown = async (of: 'source' | 'kept') =>
        (
          await shownText(
            browser,
            some.map(text => text[of]),
          )
        ).map(words => words.join(' '))
      const [sources, copies] = [await shown('source'), await shown('kept')]
      for (const [index, { from, isHeld }] of some.entries())
        if (!isHeld && sources[index] !== copies[index])
          found.altered.push(`${from}: ${sources[index]?.slice(0, 200)}`)
    }
  } finally {
    await browser.close()
  }
}

/**
 * Reads feeds of a folder as polls do, or those of `corpus` and generated documents where none is given, and lets
 * Chromium say whether any text shows other words than its source without our comparison having found it. Prints only.
 */
export const benchFeeds = async ({ from }: { from?: string }): Promise<void> => {
  const found: Found = { files: 0, refused: [], crashed: [], unreadable: 0, texts: [], altered: [] }
  if (from === undefined) {
    ownFeeds(found)
    generated(found)
  } else
    for (const each of readdirSync(from, { recursive: true, withFileTypes: true }))
      if (each.isFile()) readInto(found, each.name, readFileSync(path.join(each.parentPath, each.name)))
  await compare(found)
  const { files, refused, crashed, unreadable, texts, altered } = found
  const slowest = texts.toSorted((a, b) => b.took - a.took)[0]
  const figures = [
    ['files', files],
    ['refused in a sentence', refused.length],
    ['crashed, or read otherwise than expected', crashed.length],
    ['texts', texts.length],
    ['too deep or too many elements', unreadable],
    ['held for a person to compare', texts.filter(({ isHeld }) => isHeld).length],
    ['altered, and not held (Chromium)', altered.length],
    ['slowest text', slowest ? `${slowest.took.toFixed(0)} ms, ${slowest.from}` : ''],
  ]
  console.log(table(['', ''], figures))
  for (const [title, lines] of Object.entries({ Altered: altered, Crashed: crashed, Refused: refused }))
    if (lines.length > 0)
      console.log(`\n${[`${title}:`, ...lines.slice(0, mostShown).map(line => `- ${line}`)].join('\n')}`)
  if (altered.length > 0 || crashed.length > 0) process.exitCode = 1
}
