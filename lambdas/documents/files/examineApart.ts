import { onThread, readerApart, type Bounds } from '#runtime/apart.ts'
import { UnreadablePdf } from './pdf.ts'
import { examine, type Examined } from './examine.ts'

const task = 'examine'

/**
 * Examines a file on a thread of its own, which ends with it, and when it takes too long or too much.
 * @throws Unreadable
 */
export const examineApart = async (bytes: Uint8Array, name: string, bounds: Bounds): Promise<Examined> => {
  const reader = readerApart<Examined>(new URL(import.meta.url), task, bounds)
  try {
    return await reader.read({ bytes, name })
  } finally {
    reader.end()
  }
}

/** On that thread: this module again. */
onThread(task, examine, error => (error instanceof UnreadablePdf ? error.message : undefined))
