/** The first bytes, in which an XML prolog is looked for. */
const prologLength = 200
/** Characters of a broken text that are looked at to tell what it is. */
const looked = 500_000

const decoderFor = (label: string | undefined, fatal: boolean): TextDecoder | undefined => {
  try {
    return label === undefined ? undefined : new TextDecoder(label, { fatal })
  } catch {
    // Nobody knows this charset.
    return undefined
  }
}

const byMark = (bytes: Uint8Array): string | undefined => {
  const [a, b, c, d] = bytes
  if ((a === 0xff && b === 0xfe && c === 0 && d === 0) || (a && b === 0 && c === 0 && d === 0))
    return 'utf-32le'
  if (a === 0 && b === 0 && ((c === 0xfe && d === 0xff) || (c === 0 && d))) return 'utf-32be'
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  // With or without a mark: XML and JSON begin with two signs of ASCII.
  if ((a === 0xff && b === 0xfe) || (a && b === 0 && c && d === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b && c === 0 && d)) return 'utf-16be'
  return undefined
}

/** UTF-32, which no browser reads and `TextDecoder` does not know; what is no character is a replacement character. */
const fromUtf32 = (bytes: Uint8Array, isLittleEndian: boolean): string => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let text = ''
  for (let at = 0; at + 4 <= bytes.byteLength; at += 4) {
    const code = view.getUint32(at, isLittleEndian)
    const isCharacter = code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    if (at > 0 || code !== 0xfeff) text += isCharacter ? String.fromCodePoint(code) : '\ufffd'
  }
  return text
}

const byHeader = (contentType: string | undefined): string | undefined =>
  /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? '')?.[1]

const byProlog = (bytes: Uint8Array): string | undefined => {
  const start = Buffer.from(bytes.subarray(0, prologLength)).toString('latin1')
  const [, label] = /^\s*<\?xml\s[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(start) ?? []
  // Who reads this sees single bytes, so it is no text of two bytes a character, whatever it says.
  return label && /^(utf-?16|ucs-?2|utf-?32)/i.test(label) ? undefined : label
}

const isUtf8 = ({ encoding }: TextDecoder): boolean => encoding === 'utf-8'

/** Whether broken UTF-8 is UTF-8 all the same: it has more whole characters beyond ASCII than pieces of such. */
const isMostly = (text: string): boolean => {
  const beyond = text.slice(0, looked).match(/[\u0080-\u{10ffff}]/gu) ?? []
  return beyond.filter(character => character !== '\ufffd').length > beyond.length / 2
}

/**
 * The text of a feed: decoded by its byte order mark, else as its header says, else as its XML prolog says, else as
 * UTF-8. What claims to be UTF-8 and is not is read as the prolog says or as Windows-1252, unless most of it is UTF-8
 * after all: then its broken pieces become replacement characters.
 */
export const decode = (bytes: Uint8Array, contentType?: string): string => {
  const mark = byMark(bytes)
  if (mark?.startsWith('utf-32')) return fromUtf32(bytes, mark === 'utf-32le')
  const marked = decoderFor(mark, false)
  if (marked) return marked.decode(bytes)
  const labels = [byHeader(contentType), byProlog(bytes)]
  const known = labels.flatMap(label => decoderFor(label, true) ?? [])
  const [decoder = new TextDecoder('utf-8', { fatal: true })] = known
  try {
    return decoder.decode(bytes)
  } catch {
    const other = known.find(({ encoding }) => encoding !== decoder.encoding)
    const text = new TextDecoder(decoder.encoding).decode(bytes)
    if (!isUtf8(decoder) || isMostly(text)) return text
    return new TextDecoder(other?.encoding ?? 'windows-1252').decode(bytes)
  }
}
