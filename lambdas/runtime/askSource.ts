import type * as z from 'zod'
import type { FetchOptions } from './guardedFetch.ts'
import { FetchFailure } from './guardedFetch/failure.ts'

/** A source gave nothing that can be used. The message is for the log alone (P-129). */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure'
}

/** Limits of a third party's small answer. */
export const smallAnswer = {
  maxBytes: 256_000,
  maxDecodedBytes: 256_000,
  timeout: 6_000,
  redirects: 2,
} as const

/** An answer, and whether the local run's sandbox made it up. */
export interface SourceValue<T> {
  value: T
  sample: boolean
}

const parse = (body: Buffer): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch (cause) {
    throw new SourceFailure('API error: the answer is not JSON', { cause })
  }
}

/**
 * Asks a third party for JSON.
 * @throws SourceFailure `Proxy error: …` when it could not be asked, `API error: …` when it answers an error or nonsense
 */
export const askSource = async <T>(
  address: string,
  schema: z.ZodType<T>,
  options: Partial<FetchOptions> = {},
): Promise<SourceValue<T>> => {
  const headers = { accept: 'application/json', ...options.headers }
  // Loaded when a source is asked: most calls are answered by what was kept.
  const { guardedFetch } = await import('./guardedFetch.ts')
  const answer = await guardedFetch(address, { ...smallAnswer, ...options, headers }).catch(
    (error: unknown) => {
      if (error instanceof FetchFailure)
        throw new SourceFailure(`Proxy error: ${error.message}`, { cause: error })
      throw error
    },
  )
  if (answer.status < 200 || answer.status > 299)
    throw new SourceFailure(`API error: ${answer.url.hostname} answered with status ${answer.status}`)
  const read = schema.safeParse(parse(answer.body))
  if (!read.success) {
    const fields = read.error.issues.map(({ path }) => path.join('.') || 'answer').join(', ')
    throw new SourceFailure(`API error: ${answer.url.hostname} answers another shape: ${fields}`)
  }
  return { value: read.data, sample: answer.sample }
}
