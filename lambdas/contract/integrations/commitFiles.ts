import * as z from 'zod'
import { FilePath } from './gitNames.ts'

/**
 * Bytes of content in one commit. A function is handed 6 MB at most, in which a text's quotes and line ends count
 * up to three times.
 */
export const commitBytes = 4_000_000

/** A file as a commit is to have it: text, or the bytes of anything as base64. */
export const CommitFile = z.discriminatedUnion('encoding', [
  z.strictObject({
    path: FilePath,
    encoding: z.literal('utf-8'),
    content: z.string().refine(text => text.isWellFormed(), 'The text holds half a character.'),
  }),
  z.strictObject({ path: FilePath, encoding: z.literal('base64'), content: z.base64() }),
])
export type CommitFile = z.infer<typeof CommitFile>

/** Bytes of the contents, as they are sent. */
export const contentBytes = (files: readonly CommitFile[]): number =>
  files.reduce((sum, { content }) => sum + new TextEncoder().encode(content).length, 0)
