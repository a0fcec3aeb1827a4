import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import PDFKit from 'pdfkit'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { linesFor, markedCopy } from './markedCopy.ts'

const bounds = { time: 20_000, memory: 300 }
const now = new Date('2026-06-24T06:30:05.000Z')
const ada = { name: 'Ada Lovelace', email: 'ada@example.com' }
const lines = linesFor(ada, now)

const pdf = (pages: number, options: PDFKit.PDFDocumentOptions = {}) =>
  new Promise<Uint8Array>(resolve => {
    const document = new PDFKit(options)
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    document.text('Page 1 of the draft.')
    for (let page = 2; page <= pages; page++) document.addPage().text(`Page ${page} of the draft.`)
    document.end()
  })

type Pieces = { text: string; right: number; up: number; upright: boolean }[]

/** What a reader of PDFs shows on each page: texts, where they begin from the left and the bottom, and whether they lie level. */
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

// A thread begins for each file, on machines that do other things too.
describe('X-017 a marked copy', { timeout: 60_000 }, () => {
  it('says on every page who has it, when they took it in London and UTC, and that it is confidential', async () => {
    const copy = await markedCopy(await pdf(3), lines, bounds)
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
    const copy = await markedCopy(await document.save(), lines, bounds)
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

  it('names a person whose letters the fonts do not have as well as it can, and by the address', async () => {
    const named = linesFor({ name: 'Zoë Łukasiewicz Ōta 王', email: 'zoe@example.com' }, now)
    const [page] = await shownOn((await markedCopy(await pdf(1), named, bounds)).bytes)
    const text = page?.pieces.map(one => one.text).join('\n') ?? ''
    expect(text).toContain('CONFIDENTIAL · Zoë')
    expect(text).toContain('Ota ?')
    expect(text).toContain('zoe@example.com')
    expect(linesFor({ name: '', email: 'zoe@example.com' }, now).across).toBe(
      'CONFIDENTIAL · zoe@example.com',
    )
  })

  it('is not made of what is locked, broken, carries other files or takes too long', async () => {
    const asked = async (bytes: Uint8Array, limits = bounds) => markedCopy(bytes, lines, limits)
    const locked = await pdf(1, { userPassword: 'secret', ownerPassword: 'secret' })
    await expect(asked(locked)).rejects.toThrow('protected with a password')
    const restricted = await pdf(1, { ownerPassword: 'secret', permissions: { modifying: false } })
    await expect(asked(restricted)).rejects.toThrow('against changes')
    const broken = new TextEncoder().encode('%PDF-1.7\nnothing here')
    await expect(asked(broken)).rejects.toThrow('may be damaged')
    const carrier = await PDFDocument.load(await pdf(1))
    await carrier.attach(new Uint8Array([1, 2, 3]), 'inside.bin')
    await expect(asked(await carrier.save())).rejects.toThrow('other files inside')
    await expect(asked(await pdf(1), { ...bounds, time: 1 })).rejects.toThrow('too long')
  })
})
