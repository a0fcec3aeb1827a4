import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jpegSize, pngSize } from './picture.ts'

const size = fc.record({
  width: fc.integer({ min: 1, max: 65_535 }),
  height: fc.integer({ min: 1, max: 65_535 }),
})

const png = ({ width, height }: { width: number; height: number }): Uint8Array => {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(1)))])
}

/** Segments before the frame: any marker, any bytes, among them what looks like a frame. */
const segment = fc
  .tuple(fc.constantFrom(0xe0, 0xe1, 0xfe, 0xdb, 0xc4), fc.uint8Array({ maxLength: 40 }))
  .map(([marker, data]) => [0xff, marker, 0, data.length + 2, ...data])
const frame = fc.constantFrom(0xc0, 0xc1, 0xc2)

it('A-163 reads the size of any PNG', () => {
  fc.assert(fc.property(size, given => void expect(pngSize(png(given))).toEqual(given)))
})

it('A-163 reads the size of any JPEG, whatever stands before its frame', () => {
  fc.assert(
    fc.property(size, fc.array(segment), frame, (given, before, marker) => {
      const { width, height } = given
      const header = [
        0xff,
        marker,
        0,
        11,
        8,
        height >> 8,
        height & 255,
        width >> 8,
        width & 255,
        1,
        1,
        0x11,
        0,
      ]
      const bytes = new Uint8Array([0xff, 0xd8, ...before.flat(), 0xff, ...header])
      expect(jpegSize(bytes)).toEqual(given)
    }),
  )
})

it('says nothing of bytes without a size, and ends whatever they are', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
      for (const found of [jpegSize(new Uint8Array([0xff, 0xd8, ...bytes])), pngSize(bytes)])
        if (found) expect(Math.min(found.width, found.height)).toBeGreaterThan(0)
    }),
  )
  expect(jpegSize(new Uint8Array([0xff, 0xd8, 0xff, 0xda, 0, 2, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1]))).toBe(
    undefined,
  )
  expect(pngSize(new Uint8Array(10))).toBe(undefined)
})
