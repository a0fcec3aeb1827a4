import { strToU8, zipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { textMost } from '../../lambdas/publishing/search/words.ts'
import { textReader } from '../../lambdas/publishing/search/textOfFile.ts'
import { pdf, type SamplePdf } from '../seed/pdf.ts'

const reader = textReader({ time: 20_000, memory: 700 })
afterAll(() => reader.end())
const read = (bytes: Uint8Array) => reader.read({ bytes, name: '' })
const textOf = async (bytes: Uint8Array) => (await read(bytes)).parts.join('')

const reportOf = async (sections: SamplePdf['sections']) =>
  new Uint8Array(await pdf({ title: 'A report', company: 'Sample plc', sections }))
const report = (text: string) => reportOf([{ heading: 'Outlook', text }])

/** A file of Office: an archive with these parts, and the list of their types that tells which it is. */
const officeFile = (kind: string, parts: Record<string, string>) =>
  zipSync({
    '[Content_Types].xml': strToU8(
      `<Types><Override PartName="/main" ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`,
    ),
    ...Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])),
  })
const word = (body: string) =>
  officeFile('wordprocessingml.document', { 'word/document.xml': `<w:document>${body}</w:document>` })

describe('X-026 the words of a file', () => {
  it('are read of one after the other on one thread', async () => {
    expect(await textOf(await report('Revenue rose.'))).toContain('Revenue rose.')
    expect(await textOf(await report('Costs fell.'))).toContain('Costs fell.')
    expect(await textOf(Buffer.from('Caf\u00e9, in UTF-8'))).toContain('Café')
    expect(await read(new Uint8Array([0x50, 0x4b, 3, 4]))).toEqual({ parts: [], cut: false })
  })

  it('are those of all pages of a PDF, each in its place, the empty ones too', async () => {
    const full = { heading: 'Notes', text: 'As in the year before. '.repeat(130) }
    const { parts, cut } = await read(
      await reportOf([
        ...Array(50).fill(full),
        { heading: '', text: '' },
        { heading: 'Outlook', text: 'Bright.' },
      ]),
    )
    expect([parts.length, cut]).toEqual([53, false])
    expect(parts.join('').length).toBeGreaterThan(120_000)
    expect([parts[51], parts[52]]).toEqual(['', expect.stringContaining('Bright.')])
  })

  it('are those of Word: as they are now, without what was deleted, comments and codes', async () => {
    const text = await textOf(
      word(
        `<w:p><w:r><w:t>Trad</w:t></w:r><w:r><w:t xml:space="preserve">ing &amp; out&#108;ook</w:t><w:tab/><w:t>good</w:t></w:r></w:p>
         <w:p><w:del><w:r><w:delText>secret</w:delText></w:r></w:del><w:instrText>PAGE</w:instrText><w:r><w:t/></w:r></w:p>`,
      ),
    )
    expect(text.trim().split(/\s+/)).toEqual(['Trading', '&', 'outlook', 'good'])
  })

  it('are those of Excel and PowerPoint, slides in their order, without notes for the speaker', async () => {
    const table = officeFile('spreadsheetml.sheet', {
      'xl/sharedStrings.xml':
        '<sst><si><t>Revenue</t></si><si><r><t>Gross </t></r><r><t>profit</t></r></si></sst>',
      'xl/worksheets/sheet1.xml': '<c t="inlineStr"><is><t>Inline</t></is></c><c t="s"><v>0</v></c>',
    })
    expect((await textOf(table)).trim().split(/\s+/)).toEqual(['Revenue', 'Gross', 'profit', 'Inline'])
    const slide = (text: string) => `<p:sld><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`
    const slides = officeFile('presentationml.presentation', {
      'ppt/slides/slide10.xml': slide('last'),
      'ppt/slides/slide2.xml': slide('first'),
      'ppt/notesSlides/notesSlide1.xml': slide('whispered'),
    })
    expect((await textOf(slides)).trim().split(/\s+/)).toEqual(['first', 'last'])
  })

  it('are not unpacked without end, whatever an archive says of its size', async () => {
    const bomb = word('x'.repeat(101 * 2 ** 20))
    await expect(read(bomb.slice())).rejects.toThrow('more than 100 MB')
    // Its list of contents says that the part has a thousand bytes.
    const view = new DataView(bomb.buffer)
    let at = bomb.length - 46
    while (view.getUint32(at, true) !== 0x02014b50) at--
    view.setUint32(at + 24, 1000, true)
    expect((await textOf(bomb)).length).toBeLessThan(1000)
  })

  it('say so where they are too many', async () => {
    const { parts, cut } = await read(Buffer.from('word '.repeat(textMost / 5 + 1)))
    expect([parts.join('').length, cut]).toEqual([textMost, true])
  })
})
