import { createHash } from 'node:crypto'
import * as z from 'zod'
import { beginningOf } from './html/beginning.ts'

/** Bytes of the longest text that a row holds itself: a row may have 400 KB, and some hold two texts. */
const mostInRow = 150_000
/** Bytes of a longer one that its row has, for lists and previews. */
const inRow = 20_000

/** Where the whole of a text is that a row has only the beginning of. */
export const TextKey = z.string().regex(/^texts\/[0-9a-f]{64}$/)

/** Something with a text; `long_text` says that `content` is only its beginning. */
interface WithText {
  content: string
  long_text?: string | undefined
}

/** The S3 client is loaded by the functions that meet a long text, and not by every one that might. */
const objects = () => import('./textStore.ts')

/**
 * The row of something: a text that is too long for it goes into an object, whose key follows from its words.
 * Safe to repeat. The object is there before any row names it, and stays as long as rows do: nothing removes either.
 */
export const stowText = async <T extends WithText>(whole: T): Promise<T> => {
  const { content, long_text } = whole
  if (long_text !== undefined || Buffer.byteLength(content) <= mostInRow) return whole
  const key = `texts/${createHash('sha256').update(content).digest('hex')}`
  await (await objects()).putText(key, content)
  return { ...whole, content: beginningOf(content, inRow), long_text: key }
}

/** The same with its whole text. @throws NoSuchKey when the object is gone */
export const withWholeText = async <T extends WithText>(row: T): Promise<Omit<T, 'long_text'>> => {
  const { long_text, ...rest } = row
  return long_text === undefined ? rest : { ...rest, content: await (await objects()).getText(long_text) }
}

/** Bytes that a text has in the answer of a function, which is JSON within JSON. */
const bytesInAnswer = (text: string): number => Buffer.byteLength(JSON.stringify(JSON.stringify(text)))

/** A function answers 6 MB at most (Lambda, "Quotas"); what else a page says needs some of it. */
const mostInAnswer = 5_500_000

/** Whether a text can be shown whole. */
export const isShowable = (html: string): boolean =>
  // Each byte becomes four at most.
  Buffer.byteLength(html) * 4 <= mostInAnswer || bytesInAnswer(html) <= mostInAnswer
/** Bytes of the beginning of one that cannot. */
export const shownBytes = mostInAnswer / 2
