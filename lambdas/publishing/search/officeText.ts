import { unzipSync, type UnzipFileFilter } from 'fflate'

/** An Office file that is not read, and why. */
export class UnreadableOffice extends Error {
  override readonly name = 'UnreadableOffice'
}

const office = 'application/vnd.openxmlformats-officedocument'

/** Where in the archive the words are that readers see, by type: no comments, no speaker's notes. */
const places: Record<string, RegExp> = {
  [`${office}.wordprocessingml.document`]: /^word\/(document|footnotes|endnotes)\d*\.xml$/i,
  [`${office}.spreadsheetml.sheet`]: /^xl\/(sharedStrings|worksheets\/[^/]+)\.xml$/i,
  [`${office}.presentationml.presentation`]: /^ppt\/slides\/[^/]+\.xml$/i,
}

/** Most bytes that these parts of one file may unpack to. */
const unpackedMost = 100 * 2 ** 20

/** A tag, with its name without the namespace's prefix, or what is between two. */
const pieces = /<(\/?)(?:[\w.-]+:)?([\w.-]+)[^>]*?(\/?)>|<[^>]*>|([^<]+)/g
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decoded = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? whole
    const code = hex === undefined ? Number(decimal) : parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** Elements that end a word: lines, paragraphs, cells, tabs; all three formats keep words in elements called `t`. */
const dividers = new Set(['p', 'br', 'cr', 'tab', 'tc', 'si', 'is'])

/** @param most UTF-16 units after which no more is read */
const wordsIn = (xml: string, most: number): string => {
  let text = ''
  let isText = false
  for (const [, end, name, alone, between] of xml.matchAll(pieces)) {
    if (between !== undefined) text += isText ? decoded(between) : ''
    else if (name === 't') isText = !end && !alone
    else if (name !== undefined && dividers.has(name) && (end || alone)) text += '\n'
    if (text.length > most) break
  }
  return text
}

const byNumber = new Intl.Collator('en', { numeric: true }).compare

const unpacked = (bytes: Uint8Array, filter: UnzipFileFilter) => {
  try {
    return unzipSync(bytes, { filter })
  } catch (error) {
    throw new UnreadableOffice('This file is damaged and cannot be opened.', { cause: error })
  }
}

/**
 * The words of a Word, Excel or PowerPoint file since 2007; empty for any other type. Figures that Excel keeps as numbers
 * are none.
 * @param type what its bytes are
 * @param most UTF-16 units after which no more is read
 * @throws UnreadableOffice when it is damaged or unpacks to too much
 */
export const officeText = (bytes: Uint8Array, type: string, most: number): string => {
  const place = places[type]
  if (!place) return ''
  let size = 0
  // A part that is larger than it says is cut there: fflate writes no further.
  const parts = unpacked(bytes, ({ name, originalSize }) => {
    if (!place.test(name)) return false
    size += originalSize
    return size <= unpackedMost
  })
  if (size > unpackedMost) throw new UnreadableOffice('This file unpacks to more than 100 MB of text.')
  let text = ''
  for (const name of Object.keys(parts).toSorted(byNumber)) {
    text += `${wordsIn(new TextDecoder().decode(parts[name]), most - text.length)}\n`
    if (text.length > most) break
  }
  return text
}
