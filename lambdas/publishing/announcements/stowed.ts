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
export const stowed = async <T extends Texts>(values: T): Promise<T & { long_text?: string | undefined }> => {
  const { content, held_text } = values
  return {
    ...values,
    ...(content !== undefined && { long_text: undefined, ...(await stowText({ content })) }),
    ...(held_text && { held_text: await stowText(held_text) }),
  }
}
