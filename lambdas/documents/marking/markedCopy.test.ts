import { PDFArray, PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { linesFor, markedCopy, markInThread, unmarkable } from './markedCopy.ts'
import type { ThreadWorker } from '#runtime/threadWorker.ts'
import type { MarkedPdf } from './mark.ts'
import { writtenPdf } from '../files/drawnPdf.fixture.ts'
import { assertMarked } from './readBack.ts'

const now = new Date('2026-06-24T06:30:05.000Z')
const ada = { name: 'Ada Lovelace', email: 'ada@example.com' }
const lines = linesFor(ada, now)

const pdf = (pages: number, options: PDFKit.PDFDocumentOptions = {}) =>
  writtenPdf(document => {
    document.text('Page 1 of the draft.')
    for (let page = 2; page <= pages; page++) document.addPage().text(`Page ${page} of the draft.`)
  }, options)

type Pieces = { text: string; right: number; up: number; upright: boolean }[]

/** Pages as a PDF reader shows them: texts, where they begin from the left and the bottom, and whether they lie level. */
const shownOn = async (bytes: Uint8Array): Promise<{ width: number; height: number; pieces: Pieces }[]> => {
  const document = await getDocumentProxy(bytes.slice(), { verbosity: 0 })
  const pages = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const viewport = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const pieces = items.flatMap(item => {
      if (!('str' in item) || !item.str.trim()) return []
      const [a, b, , , e, f] = item.transform as [number, number, number, number, number, number]
      const [x, y] = viewport.convertToViewportPoint(e, f) as [number, number]
      const [x1, y1] = viewport.convertToViewportPoint(e + a, f + b) as [number, number]
      return [
        { text: item.str, right: x, up: viewport.height - y, upright: x1 > x && Math.abs(y1 - y) < 0.01 },
      ]
    })
    pages.push({ width: viewport.width, height: viewport.height, pieces })
  }
  return pages
}

describe('X-017 a marked copy', { timeout: 60_000 }, () => {
  it('says on every page who has it, when they took it in London and UTC, and that it is confidential', async () => {
    const copy = await markedCopy(await pdf(3), lines)
    expect(copy.pages).toBe(3)
    const pages = await shownOn(copy.bytes)
    expect(pages).toHaveLength(3)
    for (const [index, { pieces }] of pages.entries())
      expect(pieces.map(({ text }) => text)).toEqual([
        `Page ${index + 1} of the draft.`,
        'CONFIDENTIAL · Ada Lovelace',
        'CONFIDENTIAL · Copy of Ada Lovelace, ada@example.com · 2026-06-24 07:30:05 London time (2026-06-24 06:30:05 UTC)',
      ])
  })

  it('has its line upright at the foot of pages however they are turned, and cut at their edges', async () => {
    const angles = [0, 90, 180, 270, -90, 450, 45]
    const document = await PDFDocument.load(await pdf(angles.length, { size: 'A4' }))
    for (const [index, page] of document.getPages().entries()) {
      page.node.set(PDFName.of('Rotate'), document.context.obj(angles[index] ?? 0))
      page.setCropBox(30, 40, 500, 700)
    }
    const copy = await markedCopy(await document.save(), lines)
    const pages = await shownOn(copy.bytes)
    expect(pages.map(({ width }) => width)).toEqual([500, 700, 500, 700, 700, 700, 500])
    for (const { width, pieces } of pages) {
      const foot = pieces.find(({ text }) => text.includes('London time'))
      expect(foot).toMatchObject({ upright: true })
      expect(foot?.up).toBeCloseTo(6)
      expect(foot?.right).toBeGreaterThan(0)
      expect(foot?.right).toBeLessThan(width / 2)
    }
  })

  it.each([
    ['turned and moved away, and open', 'q 0.1 0 0 -0.1 5000 5000 cm'],
    ['cut off to a point', '0 0 1 1 re W n'],
    ['closed more often than open', 'Q Q Q Q 0.1 0 0 0.1 900 900 cm'],
    ['in the middle of a text that nobody sees', 'BT 3 Tr 500 Tz'],
  ])('is not touched by what a page leaves %s', async (_, instructions) => {
    const document = await PDFDocument.load(await pdf(2))
    const { context } = document
    for (const { node } of document.getPages()) {
      const contents = node.Contents()
      const streams = contents instanceof PDFArray ? contents.asArray() : [node.get(PDFName.of('Contents'))]
      node.set(
        PDFName.of('Contents'),
        context.obj([...streams, context.register(context.flateStream(instructions))] as PDFRef[]),
      )
    }
    const { bytes } = await markedCopy(await document.save(), lines)
    const marks = async (copy: Uint8Array) => (await shownOn(copy)).map(({ pieces }) => pieces.slice(-2))
    expect(await marks(bytes)).toEqual(await marks((await markedCopy(await pdf(2), lines)).bytes))
    // The page's drawing ends before the mark begins, clips and modes of text too.
    for (const { node } of (await PDFDocument.load(bytes)).getPages())
      expect([...node.normalizedEntries().XObject.keys()].map(String)).toContain('/Page')
  })

  it('is given to nobody when a page does not say, read back, who has it', async () => {
    const { across = '', foot = '' } = lines[0] ?? {}
    const { bytes } = await markedCopy(await pdf(2), lines)
    await assertMarked(bytes.slice(), across, foot, 20)
    const half = await PDFDocument.load(bytes)
    half.addPage()
    await expect(assertMarked(await half.save(), across, foot, 20)).rejects.toThrow('Page 3 does not show')
    await expect(assertMarked(bytes.slice(), across, foot, 5)).rejects.toThrow('Page 1 does not show')
    await expect(assertMarked(bytes.slice(), 'CONFIDENTIAL · Bob', foot, 20)).rejects.toThrow('Page 1')
  })

  it.each([
    ['Zoë Łukasiewicz Ōta', 'Zoë Łukasiewicz Ōta'],
    ['Ελένη Παπαδοπούλου', 'Ελένη Παπαδοπούλου'],
    ['Ольга Шевчук', 'Ольга Шевчук'],
    // Letters that the font lacks, or that are not written from left to right: the address says who it is.
    ['王小明', 'zoe@example.com'],
    ['דנה לוי', 'zoe@example.com'],
    ['', 'zoe@example.com'],
  ])('names %s in letters that can be read back, else by the address', async (name, shown) => {
    const named = linesFor({ name, email: 'zoe@example.com' }, now)
    const { bytes } = await markedCopy(await pdf(1), named)
    const [page] = await shownOn(bytes)
    const [across, foot] = page?.pieces.slice(-2).map(({ text }) => text) ?? []
    expect(across).toBe(`CONFIDENTIAL · ${shown}`)
    expect(foot).toContain('zoe@example.com')
    expect(foot).not.toContain('?')
    // The letters are in the file, whatever fonts its reader has; a few of them, not the whole font.
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('/Helvetica-Bold')
    expect(bytes.byteLength).toBeLessThan(60_000)
  })

  it('is not made of what is locked, broken, carries other files or takes too long', async () => {
    const asked = async (bytes: Uint8Array, marking?: ThreadWorker<MarkedPdf>) =>
      markedCopy(bytes, lines, marking)
    const locked = await pdf(1, { userPassword: 'secret', ownerPassword: 'secret' })
    await expect(asked(locked)).rejects.toThrow('protected with a password')
    const restricted = await pdf(1, { ownerPassword: 'secret', permissions: { modifying: false } })
    expect(await unmarkable(restricted, 1)).toContain('against changes')
    expect(await unmarkable(await pdf(2), 3)).toContain('Not all of its pages')
    expect(await unmarkable(await pdf(2), 2)).toBeUndefined()
    await expect(asked(restricted)).rejects.toThrow('against changes')
    const broken = new TextEncoder().encode('%PDF-1.7\nnothing here')
    await expect(asked(broken)).rejects.toThrow('may be damaged')
    const carrier = await PDFDocument.load(await pdf(1))
    await carrier.attach(new Uint8Array([1, 2, 3]), 'inside.bin')
    await expect(asked(await carrier.save())).rejects.toThrow('other files inside')
    await expect(asked(await pdf(1), markInThread({ time: 1, memory: 300 }))).rejects.toThrow('too long')
  })
})
