/**
 * Why an address gave nothing.
 * - `refused`: it may not be asked at all (not public, wrong scheme or port, credentials in it).
 * - `unreachable`: its name or its server does not answer.
 * - `timeout`: it took longer than allowed, from the first look-up to the last byte.
 * - `too_large`: more bytes than allowed, as sent or unpacked.
 * - `broken`: it answered what is no HTTP, or cannot be unpacked.
 */
export type FailureKind = 'refused' | 'unreachable' | 'timeout' | 'too_large' | 'broken'

/** An address could not be fetched. The message names the host at most: paths and queries hold keys. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure'
  readonly kind: FailureKind

  constructor(kind: FailureKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
