import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { FetchFailure } from './failure.ts'

/** Bytes that an answer may have. */
export interface Limits {
  /** As it is sent. */
  maxBytes: number
  /** Unpacked. */
  maxDecodedBytes: number
  /** Longer answers, and such as cannot be unpacked, are cut there in place of being refused: the status matters. */
  cut?: boolean
}

const decoders: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}

/** The `Accept-Encoding` of our requests. */
export const acceptedEncodings = 'gzip, br'

const limited = (max: number, what: string): Transform => {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      if (size > max) done(new FetchFailure('too_large', `The answer is larger than ${max} bytes${what}.`))
      else done(null, chunk)
    },
  })
}

/** As much of an answer as can be read, `max` bytes at most. */
const beginning = async (
  stream: Readable,
  decoder: Transform | undefined,
  max: number,
  signal: AbortSignal,
): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  const gather = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= max) return
    }
  }
  const read = decoder ? pipeline(stream, decoder, gather, { signal }) : pipeline(stream, gather, { signal })
  await read.catch((error: unknown) => {
    if (signal.aborted) throw error
  })
  return Buffer.concat(chunks).subarray(0, max)
}

/**
 * The whole body of an answer, unpacked, never more of it in memory than allowed.
 * @param encoding the answer's `content-encoding`
 * @throws FetchFailure `too_large` or `broken`
 */
export const readBody = async (
  stream: Readable,
  encoding: string | undefined,
  { maxBytes, maxDecodedBytes, cut = false }: Limits,
  signal: AbortSignal,
): Promise<Buffer> => {
  const name = encoding?.trim().toLowerCase() || 'identity'
  const decoder = decoders[name]
  if (cut) return beginning(stream, decoder?.(), Math.min(maxBytes, maxDecodedBytes), signal)
  if (!decoder && name !== 'identity') {
    stream.destroy()
    throw new FetchFailure('broken', 'The answer is packed in a way that nobody asked for.')
  }
  const chunks: Buffer[] = []
  const gather = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) chunks.push(chunk)
  }
  const [sent, unpacked] = [limited(maxBytes, ''), limited(maxDecodedBytes, ' unpacked')]
  if (decoder) await pipeline(stream, sent, decoder(), unpacked, gather, { signal })
  else await pipeline(stream, sent, unpacked, gather, { signal })
  return Buffer.concat(chunks)
}
