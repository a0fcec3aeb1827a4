/** ASCII's control characters that no text has: all but tab, line feeds and carriage return. */
const control = /[^\P{Cc}\t-\r\x7f-\x9f]/u

/** UTF-16 where the bytes begin with its mark. */
const wideEncoding = ([first, second]: Uint8Array): 'utf-16be' | 'utf-16le' | undefined => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** Text as its bytes say: UTF-16 with its mark, UTF-8, or else the encoding of spreadsheets in Western Europe, which takes any bytes. */
export const textOfBytes = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder(wideEncoding(bytes) ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Whether bytes are text, in UTF-16 with its mark or in any encoding that keeps ASCII. */
export const isText = (bytes: Uint8Array): boolean =>
  wideEncoding(bytes)
    ? !control.test(textOfBytes(bytes))
    : !bytes.some(byte => byte < 9 || (byte > 13 && byte < 32))
