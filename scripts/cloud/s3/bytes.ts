import type { Readable } from 'node:stream'
import { S3Error } from './xml.ts'

/** Reads a request body piece by piece without holding it. Throws IncompleteBody when it ends too early. */
export class ByteReader {
  readonly #stream: Readable
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(stream: Readable) {
    this.#stream = stream
    // To destroy a request is to lose its connection, and with it the answer.
    this.#source = stream.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
  }

  /** Drops what is left: a sender sees the answer only when all it sent was read. */
  async drop(): Promise<void> {
    await this.#source.return?.()
    this.#stream.resume()
  }

  async #more(): Promise<void> {
    const next = await this.#source.next()
    if (next.done) throw new S3Error('IncompleteBody', 'The request body terminated unexpectedly')
    this.#rest = Buffer.concat([this.#rest, next.value])
  }

  #cut(count: number): Buffer {
    const piece = this.#rest.subarray(0, count)
    this.#rest = this.#rest.subarray(piece.length)
    return piece
  }

  /** The next `count` bytes as they come. */
  async *take(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0;) {
      if (!this.#rest.length) await this.#more()
      const piece = this.#cut(left)
      left -= piece.length
      yield piece
    }
  }

  /** The bytes before an ASCII delimiter as they come; the delimiter itself is dropped. */
  async *until(delimiter: string): AsyncGenerator<Buffer> {
    for (;;) {
      const end = this.#rest.indexOf(delimiter)
      yield this.#cut(end >= 0 ? end : Math.max(0, this.#rest.length - delimiter.length + 1))
      if (end >= 0) return void this.#cut(delimiter.length)
      await this.#more()
    }
  }

  /** The text before a delimiter, of 20 KB at most. */
  async text(delimiter: string): Promise<string> {
    const pieces: Buffer[] = []
    for await (const piece of this.until(delimiter)) {
      pieces.push(piece)
      if (pieces.reduce((sum, each) => sum + each.length, 0) <= 20_480) continue
      throw new S3Error('MaxMessageLengthExceeded', 'Your request was too big.')
    }
    return Buffer.concat(pieces).toString()
  }
}

/** The body inside `aws-chunked` framing; its trailer (checksums) gets into `trailers`, by lower-case name. */
export async function* unchunked(
  reader: ByteReader,
  trailers: Record<string, string>,
): AsyncGenerator<Buffer> {
  for (;;) {
    const size = parseInt(await reader.text('\r\n'), 16)
    if (Number.isNaN(size)) throw new S3Error('InvalidRequest', 'A chunk has no valid size.')
    if (size === 0) break
    yield* reader.take(size)
    await reader.text('\r\n')
  }
  for (let line = await reader.text('\r\n'); line; line = await reader.text('\r\n')) {
    const [name = '', value = ''] = line.split(/\s*:\s*/)
    trailers[name.toLowerCase()] = value.trim()
  }
}
