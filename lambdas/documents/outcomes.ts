import type { Document } from '#contract/documents/documents.ts'
import type { Outcome } from '#contract/documents/documentEdits.ts'
import { Problem } from '#runtime/problem.ts'

/** How many of a batch are worked on at a time. */
const atOnce = 8

/**
 * Does something with each of several documents; one that fails holds no other up (decision 27).
 * @param act answers the record afterwards; a `Problem` that it throws becomes the reason
 * @throws what is no `Problem`, after the others had their turn
 */
export const outcomes = async (
  ids: readonly string[],
  act: (id: string) => Promise<Document | undefined>,
): Promise<Outcome[]> => {
  const queue = [...new Set(ids)]
  const done = new Map<string, Outcome>()
  const failures: unknown[] = []
  const work = async (): Promise<void> => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift())
      try {
        const document = await act(id)
        done.set(id, { id, ok: true, ...(document && { document }) })
      } catch (error) {
        if (error instanceof Problem) done.set(id, { id, ok: false, reason: error.message })
        else failures.push(error)
      }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  if (failures.length > 0) throw failures[0]
  return [...new Set(ids)].map(id => done.get(id)!)
}
