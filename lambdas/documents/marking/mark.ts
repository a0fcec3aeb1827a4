import {
  type PDFPage,
  degrees,
  EncryptedPDFError,
  PDFDict,
  PDFDocument,
  PDFName,
  rgb,
  type PDFFont,
  type PDFRef,
} from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'
import { fontBytes } from './font.ts'
import { isolate, Unmarkable } from './isolate.ts'
import { assertMarked } from './readBack.ts'

type Box = ReturnType<PDFPage['getMediaBox']>

/** A page as its reader sees it: what was cut off is gone, and it is turned upright. In points. */
export interface PageView {
  width: number
  height: number
  /** By how much it is turned clockwise to be upright: 0, 90, 180 or 270. */
  turned: number
  /** Where a place that lies so far from the left and from the bottom is in the page's own coordinates. */
  place(right: number, up: number): { x: number; y: number }
}

const edges = ({ x, y, width, height }: Box) => ({
  left: Math.min(x, x + width),
  right: Math.max(x, x + width),
  bottom: Math.min(y, y + height),
  top: Math.max(y, y + height),
})

/** The visible part of a page: its crop box, as far as it lies within the paper. Source: ISO 32000-1, 14.11.2. */
const seen = (page: PDFPage) => {
  const [media, crop] = [edges(page.getMediaBox()), edges(page.getCropBox())]
  const both = {
    left: Math.max(media.left, crop.left),
    right: Math.min(media.right, crop.right),
    bottom: Math.max(media.bottom, crop.bottom),
    top: Math.min(media.top, crop.top),
  }
  return both.right > both.left && both.top > both.bottom ? both : media
}

export const viewOf = (page: PDFPage): PageView => {
  const { left, right, bottom, top } = seen(page)
  const turned = ((page.getRotation().angle % 360) + 360) % 360
  const [wide, high] = [right - left, top - bottom]
  const upright = { width: wide, height: high, turned }
  const lying = { width: high, height: wide, turned }
  if (turned === 90) return { ...lying, place: (over, up) => ({ x: right - up, y: bottom + over }) }
  if (turned === 180) return { ...upright, place: (over, up) => ({ x: right - over, y: top - up }) }
  if (turned === 270) return { ...lying, place: (over, up) => ({ x: left + up, y: top - over }) }
  return { ...upright, turned: 0, place: (over, up) => ({ x: left + over, y: bottom + up }) }
}

const ink = rgb(0.45, 0.08, 0.12)
const paper = rgb(1, 1, 1)

/** How much of what lies below the diagonal and the footer is covered: the one lets read, the other is read. */
const [pale, plain] = [0.14, 0.9]

/** Points: the height of the footer's letters, its distance from the edge, and the largest letters of the diagonal. */
const [small, edge, largest] = [7, 6, 44]

/** Scripts whose letters stand one after the other from left to right, as they are read back. */
const inOrder =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u

/** The first lines that can be written in these letters. @throws Unmarkable when none can */
const writable = (all: readonly Lines[], font: PDFFont): Lines => {
  const known = new Set(font.getCharacterSet())
  const isWritable = (text: string) =>
    inOrder.test(text) && [...text].every(letter => known.has(letter.codePointAt(0) ?? 0))
  const found = all.find(({ across, foot }) => isWritable(across) && isWritable(foot))
  if (!found) throw new Unmarkable('The mail address of its reader cannot be written on it.')
  return found
}

/** The size at which a text is as wide as this, or `most`. */
const sizeFor = (text: string, font: PDFFont, width: number, most: number): number =>
  Math.min(most, width / font.widthOfTextAtSize(text, 1))

const drawDiagonal = (page: PDFPage, text: string, font: PDFFont): void => {
  const { width, height, place, turned } = viewOf(page)
  const angle = Math.atan2(height, width)
  const size = sizeFor(text, font, 0.8 * Math.hypot(width, height), largest)
  const half = font.widthOfTextAtSize(text, size) / 2
  const [along, up] = [Math.cos(angle), Math.sin(angle)]
  page.drawText(text, {
    ...place(width / 2 - half * along + 0.35 * size * up, height / 2 - half * up - 0.35 * size * along),
    size,
    font,
    color: ink,
    opacity: pale,
    rotate: degrees(turned + (angle * 180) / Math.PI),
  })
}

const drawFooter = (page: PDFPage, text: string, font: PDFFont): void => {
  const { width, place, turned } = viewOf(page)
  const size = sizeFor(text, font, Math.max(1, width - 4 * edge), small)
  const wide = font.widthOfTextAtSize(text, size)
  const left = (width - wide) / 2
  const rotate = degrees(turned)
  // Behind it, so that it is read on a dark page too.
  page.drawRectangle({
    ...place(left - 2, edge - 2),
    width: wide + 4,
    height: size + 3,
    rotate,
    color: paper,
    opacity: plain,
  })
  page.drawText(text, { ...place(left, edge), size, font, color: ink, rotate })
}

/** Refuses content that readers may see besides the pages, and no mark would reach. */
const assertOnlyPages = ({ catalog }: PDFDocument): void => {
  const has = (dictionary: string, entry: string) =>
    catalog.lookupMaybe(PDFName.of(dictionary), PDFDict)?.has(PDFName.of(entry)) ?? false
  if (catalog.has(PDFName.of('Collection')) || has('Names', 'EmbeddedFiles'))
    throw new Unmarkable('It has other files inside.')
  if (has('AcroForm', 'XFA')) throw new Unmarkable('It is a form that draws its own pages.')
}

/** The text on each page: a word and its reader across it, and a line at its foot. */
export interface Lines {
  across: string
  foot: string
}

/** A PDF that says on each of its pages who has it. */
export interface MarkedPdf {
  bytes: Uint8Array
  /** How many pages that are. */
  pages: number
}

/**
 * Writes on every page of a PDF who has it, and reads it back.
 * @param lines what it may say, the best first: the first is written whose letters the font has
 * @throws Unmarkable with the reason; any other error means that the file is damaged
 */
export const mark = async (bytes: Uint8Array, lines: readonly Lines[]): Promise<MarkedPdf> => {
  const pdf = await PDFDocument.load(bytes, {
    parseSpeed: Infinity,
    throwOnInvalidObject: true,
    updateMetadata: false,
  }).catch((error: unknown) => {
    if (!(error instanceof EncryptedPDFError)) throw error
    throw new Unmarkable('It is protected with a password, or against changes.')
  })
  assertOnlyPages(pdf)
  pdf.registerFontkit(fontkit)
  const font = await pdf.embedFont(fontBytes(), { subset: true })
  const { across, foot } = writable(lines, font)
  const pages = pdf.getPages()
  const shared = new Map<PDFDict, PDFRef>()
  // A page may stand at several places.
  for (const page of new Set(pages)) {
    isolate(page, shared)
    drawDiagonal(page, across, font)
    drawFooter(page, foot, font)
  }
  const saving = { addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity }
  const marked = await pdf.save(saving)
  await assertMarked(marked.slice(), across, foot, 2 * edge + small)
  return { bytes: marked, pages: pages.length }
}
