import { assertFetchable, FetchFailure } from '#runtime/guardedFetch.ts'
import { Problem } from '#runtime/problem.ts'

/** Milliseconds for looking a name up. */
const patience = 5_000

/** Says whether announcements may be sent to an address; each delivery asks again (decision 29). */
export type AssertAddress = (url: string) => Promise<void>

/** @throws Problem `invalid_input` saying why not */
export const assertAddress: AssertAddress = async url => {
  try {
    await assertFetchable(url, {}, patience)
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    const { message } = error
    throw new Problem('invalid_input', { message, details: [{ field: 'body.url', message }] })
  }
}
