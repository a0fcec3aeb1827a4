import * as z from 'zod'
import { Problem } from './problem.ts'

const Key = z.record(z.string(), z.union([z.string(), z.number()]))
type Key = z.infer<typeof Key>

/** The position after a page, as an opaque cursor for an address; null at the end. */
export const cursorOf = (key: Record<string, unknown> | undefined): string | null =>
  key ? Buffer.from(JSON.stringify(key)).toString('base64url') : null

const refused = (cause?: unknown): Problem =>
  new Problem('invalid_input', {
    message: 'The list cannot go on from there. Start at its beginning.',
    cause,
  })

const keyOf = (cursor: string): Key => {
  try {
    return Key.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch (cause) {
    throw refused(cause)
  }
}

/**
 * Reads a page from a cursor. DynamoDB refuses a key of another list with a `ValidationException`, which without a
 * cursor is our own mistake.
 * @throws Problem `invalid_input` when the cursor does not belong to this list
 */
export const fromCursor = async <T>(
  cursor: string | undefined,
  read: (start: Key | undefined) => Promise<T>,
): Promise<T> => {
  if (cursor === undefined) return read(undefined)
  const start = keyOf(cursor)
  try {
    return await read(start)
  } catch (error) {
    if (error instanceof Error && error.name === 'ValidationException') throw refused(error)
    throw error
  }
}
