import PDFDocument from 'pdfkit'
import { afterEach, expect, it } from 'vitest'
import { Unreadable } from '#runtime/inspection/apart.ts'
import { textReader } from './textOfFile.ts'

const bounds = { time: 20_000, memory: 300 }
let reader = textReader(bounds)
afterEach(() => {
  reader.end()
  reader = textReader(bounds)
})

const pdf = (text: string) =>
  new Promise<Uint8Array>(resolve => {
    const document = new PDFDocument()
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    document.text(text).end()
  })

it('reads one file after the other on the same thread', async () => {
  for (const text of ['The first report.', 'The second one.', 'The third one.'])
    expect(await reader.read({ bytes: await pdf(text), name: 'Report.pdf' })).toBe(text)
  expect(await reader.read({ bytes: Buffer.from('Plain words'), name: 'a.txt' })).toBe('Plain words')
})

it('goes on after a file that cannot be read', async () => {
  const damaged = { bytes: Buffer.from('%PDF-1.7\nno more'), name: 'Damaged.pdf' }
  await expect(reader.read(damaged)).rejects.toThrow(Unreadable)
  expect(await reader.read({ bytes: await pdf('And on.'), name: 'Report.pdf' })).toBe('And on.')
})
