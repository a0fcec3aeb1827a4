import type { Document } from '#contract/documents/documents.ts'
import { exactMoment } from '../publishing/pickers/moments.ts'
import { stateOf } from './documentState.ts'

type Stated = Pick<Document, 'held' | 'publish_at' | 'restriction'>

/**
 * What readers get at a document's address, at the moment `now` (ms) and after it.
 * @param what the file that this is about, such as `version 2`
 */
export const readersGet = (document: Stated, now: number, what = 'it'): string => {
  switch (stateOf(document, now)) {
    case 'public':
      return document.restriction
        ? `Readers get ${what} at its address, once they meet its conditions.`
        : `Readers get ${what} at its address.`
    case 'coming':
      return `Readers get nothing before ${exactMoment(document.publish_at ?? '')}, and ${what} from that second on.`
    case 'held':
      return 'It is not published: readers get nothing.'
  }
}

/** The loss for readers when these documents are removed at the time `now` (ms). */
export const readersLose = (documents: readonly Stated[], now: number): string => {
  const one = documents.length === 1
  const shown = documents.filter(document => stateOf(document, now) === 'public').length
  if (shown === 0)
    return one ? 'Readers do not get it, and will not.' : 'Readers get none of them, and will not.'
  if (one) return 'Readers get nothing at its address any more, and lists no longer show it.'
  return shown === documents.length
    ? 'Readers get nothing at their addresses any more, and lists no longer show them.'
    : `Readers lose the ${shown} of them that ${shown === 1 ? 'is' : 'are'} public: their addresses and lists show nothing any more.`
}
