import type { HeldText } from '#contract/publishing/announcementEdits.ts'
import { stowText } from '../text/longTexts.ts'

/** The texts of an announcement, whole. */
export interface Texts {
  content?: string
  held_text?: HeldText | undefined
}

/**
 * Values of a row of an announcement as the table takes them: long texts are put away first. A text that is none drops
 * the key of the one before it.
 */
export const stowTexts = async <T extends Texts>(
  values: T,
): Promise<T & { long_text?: string | undefined }> => {
  const { content, held_text } = values
  return {
    ...values,
    ...(content !== undefined && { long_text: undefined, ...(await stowText({ content })) }),
    ...(held_text && { held_text: await stowText(held_text) }),
  }
}

/** Most words of a search that count. */
const mostWords = 8

/** Text as searches compare it: without case, accents and the like. */
export const searchText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')

/** The words that a search asks for, as `searchText` writes them; the first eight. */
export const wordsOf = (search: string): string[] =>
  searchText(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, mostWords)
