/** Pixels, as they are stored; a camera's note to turn the picture is not followed. */
export interface PictureSize {
  width: number
  height: number
}

const sized = (width: number, height: number): PictureSize | undefined =>
  width > 0 && height > 0 ? { width, height } : undefined

/** The size in the header chunk, which a PNG has to begin with. Source: W3C PNG, 11.2.1 IHDR. */
export const pngSize = (bytes: Uint8Array): PictureSize | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.byteLength < 24 || view.getUint32(12) !== 0x49484452) return undefined
  return sized(view.getUint32(16), view.getUint32(20))
}

/** Markers of a frame's header (SOF); C4, C8 and CC among them mean something else. Source: ITU-T T.81, table B.1. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Markers without a segment: TEM, RST and SOI. */
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/** The size in the first frame header of a JPEG, before any of its image data. */
export const jpegSize = (bytes: Uint8Array): PictureSize | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 2; at + 9 <= view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    // Fill bytes may stand before a marker.
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) return sized(view.getUint16(at + 7), view.getUint16(at + 5))
    else if (isAlone(marker)) at += 2
    else if (marker === 0xda || marker === 0xd9 || marker === 0) return undefined
    else at += 2 + Math.max(view.getUint16(at + 2), 2)
  }
  return undefined
}
