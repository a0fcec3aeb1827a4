import { describe, expect, it } from 'vitest'
import { fileTextMax } from '#contract/documents/files.ts'
import { Unreadable } from '#runtime/threadWorker.ts'
import { drawnBy, writtenPdf as pdf } from './drawnPdf.fixture.ts'
import { examineInThread } from './examineInThread.ts'

const bounds = { time: 20_000, memory: 300 }
const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('A-163 a file examined on a thread of its own', () => {
  it('tells pages, title and text of a PDF', async () => {
    const bytes = await pdf(
      document => document.text('Trading is in line.').addPage().text('Outlook: unchanged.'),
      { info: { Title: 'Interim Report' } },
    )
    expect(await examineInThread(bytes, 'Interim.pdf', bounds)).toMatchObject({
      type: 'application/pdf',
      as_named: true,
      size: bytes.byteLength,
      pdf: {
        pages: 2,
        title: 'Interim Report',
        text: 'Trading is in line.\n\nOutlook: unchanged.',
        cut: false,
      },
      picture: null,
      table: null,
    })
  })

  it('cuts a long text, and says so', async () => {
    const bytes = await pdf(document => document.text('A sentence of the report. '.repeat(6_000)))
    const { pdf: found } = await examineInThread(bytes, 'Long.pdf', bounds)
    expect(found).toMatchObject({ cut: true })
    expect(found?.text).toHaveLength(fileTextMax)
  })

  it('tells what bytes are that are not what their name says', async () => {
    expect(await examineInThread(bytesOf('a,b\n1,2\n'), 'Table.csv', bounds)).toMatchObject({
      type: 'text/csv',
      as_named: true,
      table: { rows: 2, columns: 2 },
    })
    expect(await examineInThread(bytesOf('MZ\0\0'), 'Report.pdf', bounds)).toMatchObject({
      type: 'application/x-msdownload',
      as_named: false,
      pdf: null,
    })
  })

  it('fails with a reason where a PDF is damaged, or asks for a password', async () => {
    const locked = await pdf(document => document.text('Secret'), { userPassword: 'x', ownerPassword: 'y' })
    await expect(examineInThread(locked, 'Locked.pdf', bounds)).rejects.toThrow(/needs a password/)
    const broken = bytesOf('%PDF-1.7\nnothing here')
    await expect(examineInThread(broken, 'Broken.pdf', bounds)).rejects.toThrow(/damaged/)
  })

  it('ends what takes too long, and what takes too much memory', async () => {
    const long = drawnBy(Buffer.from(`BT /F 1 Tf ${'(a)Tj '.repeat(1_500_000)}ET`))
    await expect(examineInThread(long, 'Long.pdf', { time: 800, memory: 2_000 })).rejects.toThrow(
      /takes too long/,
    )
    const bomb = drawnBy(Buffer.alloc(300_000_000, ' '))
    const failure = await examineInThread(bomb, 'Bomb.pdf', { time: 20_000, memory: 100 }).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(Unreadable)
    expect((failure as Error).message).toMatch(/takes too much memory/)
  }, 20_000)
})
