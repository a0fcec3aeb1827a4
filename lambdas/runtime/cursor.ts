import * as z from 'zod'
import { Problem } from './problem.ts'

const Key = z.record(z.string(), z.union([z.string(), z.number()]))
type Key = z.infer<typeof Key>

/** Where a list goes on, as one opaque word for an address; null at its end. */
export const cursorOf = (key: Record<string, unknown> | undefined): string | null =>
  key ? Buffer.from(JSON.stringify(key)).toString('base64url') : null

/**
 * The key in such a word.
 * @throws Problem `invalid_input` when it is none
 */
export const keyOf = (cursor: string | undefined): Key | undefined => {
  if (cursor === undefined) return undefined
  try {
    return Key.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch (cause) {
    throw new Problem('invalid_input', {
      message: 'The list cannot go on from there. Start at its beginning.',
      cause,
    })
  }
}
