import type { AiModel } from '#contract/integrations/ai.ts'
import type { FetchOptions } from '#runtime/guardedFetch.ts'
import { asFetch } from '#runtime/asFetch.ts'

/** What a model is asked. */
export interface Question {
  model: AiModel
  prompt: string
  maxTokens: number
}

/** What it answered, as far as it is read. */
export interface Written {
  content: string
  tokens: { input: number; output: number }
  /** Whether it stopped at the limit of tokens. */
  cut: boolean
}

/** Asks a service once, with its own library. @throws AiFailure */
export type Ask = (question: Question) => Promise<Written>

/** A service gave nothing that can be used. The message is for the person who asked. */
export class AiFailure extends Error {
  override readonly name = 'AiFailure'
  /** Whether the service may charge for it all the same. */
  readonly mayCost: boolean

  constructor(message: string, { mayCost, cause }: { mayCost: boolean; cause?: unknown }) {
    super(message, { cause })
    this.mayCost = mayCost
  }
}

/** Milliseconds for an answer, so that the function itself, which has 29 s, can always say what came of it. */
export const answerTimeout = 24_000

/** How a library asks its service: over the guarded client, this host alone, once. */
export const libraryOptions = (host: string, apiKey: string, timeout: number) => {
  const limits: Omit<FetchOptions, 'method' | 'headers' | 'body'> = {
    maxBytes: 1_000_000,
    maxDecodedBytes: 1_000_000,
    timeout,
    accepts: ({ hostname }) => hostname === host,
  }
  // The guarded client gives up first, and says why. Nothing is asked twice: it would be paid twice.
  return { apiKey, fetch: asFetch(limits), timeout: timeout + 5_000, maxRetries: 0 }
}

/** What a service's own error becomes: nothing of it reaches the person but what they can act on. */
export const asFailure = (error: unknown, label: string): AiFailure => {
  if (error instanceof AiFailure) return error
  const { status } = error as { status?: unknown }
  if (status === 429)
    return new AiFailure(`${label} takes no more requests at the moment. Try again in a minute.`, {
      mayCost: false,
      cause: error,
    })
  if (status === 401 || status === 403)
    return new AiFailure(`${label} refused the key in its secret.`, { mayCost: false, cause: error })
  // An error that it answered is not charged; who never heard the answer does not know.
  const mayCost = typeof status !== 'number'
  return new AiFailure('Failed to connect to AI service', { mayCost, cause: error })
}
