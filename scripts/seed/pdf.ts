import PDFDocument from 'pdfkit'

/** A generated sample PDF: a title page, then one page a section. */
export interface SamplePdf {
  title: string
  company: string
  sections: { heading: string; text: string }[]
}

/** A small real PDF with a proper title; the same input gives the same bytes. */
export const pdf = ({ title, company, sections }: SamplePdf): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const document = new PDFDocument({
      size: 'A4',
      margin: 72,
      info: { Title: title, Author: company, CreationDate: new Date('2025-01-01T00:00:00Z') },
    })
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
    document.font('Times-Roman').fontSize(12).fillColor('#1f3fd6').text(company)
    document.moveDown(10).fillColor('#0b1220').fontSize(30).text(title)
    document.moveDown().fontSize(11).text('Sample document. Nothing in it is about a real company.')
    for (const { heading, text } of sections) {
      document.addPage().fontSize(20).text(heading)
      document.moveDown().fontSize(11).text(text, { lineGap: 4 })
    }
    document.end()
  })
