import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readBody } from './body.ts'

const limits = { maxBytes: 10, maxDecodedBytes: 10, cut: true }
const soon = () => AbortSignal.timeout(2_000)
const endless = () =>
  Readable.from(
    (function* () {
      for (;;) yield Buffer.from('abcd')
    })(),
  )

it.each([
  ['an endless answer', endless(), undefined, 'abcdabcdab'],
  ['a bomb', Readable.from([gzipSync(Buffer.alloc(5_000_000, 'x'))]), 'gzip', 'xxxxxxxxxx'],
  ['an answer that fits', Readable.from([Buffer.from('short')]), undefined, 'short'],
  ['what is not packed as it says', Readable.from([Buffer.from('plain')]), 'gzip', ''],
] as const)('cuts %s where it is told to, in place of refusing it', async (_, stream, encoding, expected) => {
  expect((await readBody(stream, encoding, limits, soon())).toString()).toBe(expected)
})

it('waits for a cut answer no longer than it may', async () => {
  const silent = new Readable({ read: () => undefined })
  await expect(readBody(silent, undefined, limits, AbortSignal.timeout(20))).rejects.toThrow()
})
