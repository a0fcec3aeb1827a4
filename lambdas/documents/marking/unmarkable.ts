/** A PDF that cannot be marked with its reader, with the reason as a sentence. */
export class Unmarkable extends Error {
  override readonly name = 'Unmarkable'
}
