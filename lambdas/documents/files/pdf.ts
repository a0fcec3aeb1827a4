import { getDocumentProxy, getMeta } from 'unpdf'

/** A PDF that cannot be opened, and why. */
export class UnreadablePdf extends Error {
  override readonly name = 'UnreadablePdf'
  readonly reason: 'damaged' | 'password'

  constructor(reason: 'damaged' | 'password', cause?: unknown) {
    super(
      reason === 'password'
        ? 'This PDF needs a password to open.'
        : 'This PDF is damaged and cannot be opened.',
      { cause },
    )
    this.reason = reason
  }
}

/** Longest title of a PDF that is shown or offered, in characters. */
const titleMax = 200

/** An opened PDF. */
type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

/**
 * Opens a PDF, hands it on and closes it.
 * @param bytes taken over: nobody else can read them afterwards
 * @throws UnreadablePdf
 */
export const withPdf = async <T>(bytes: Uint8Array, use: (pdf: Pdf) => Promise<T>): Promise<T> => {
  // The reader's warnings about a file do not belong into a log.
  const pdf = await getDocumentProxy(bytes, { verbosity: 0 }).catch((error: Error) => {
    throw new UnreadablePdf(error.name === 'PasswordException' ? 'password' : 'damaged', error)
  })
  try {
    return await use(pdf)
  } finally {
    await pdf.destroy()
  }
}

/** The number of its pages, and the title that its author gave it. */
export const pdfFacts = async (pdf: Pdf): Promise<{ pages: number; title?: string }> => {
  const { info } = await getMeta(pdf)
  const title = typeof info['Title'] === 'string' ? info['Title'].trim().slice(0, titleMax) : ''
  return { pages: pdf.numPages, ...(title ? { title } : {}) }
}

/** Contents of a PDF that run, or that its pages do not show, in words. */
export const contentLabels = { script: 'JavaScript', files: 'other files' } as const

/** Those that a PDF reader finds when it opens the file. */
export const activeInPdf = async (pdf: Pdf): Promise<string[]> => {
  const [script, files] = await Promise.all([pdf.getJSActions(), pdf.getAttachments()])
  return [...(script ? [contentLabels.script] : []), ...(files ? [contentLabels.files] : [])]
}

/**
 * The words of a PDF in reading order, a text for each page. Pages after the limit are not read.
 * @param most UTF-16 units; with the last page the texts may have more
 */
export const pdfPages = async (pdf: Pdf, most: number): Promise<string[]> => {
  const pages: string[] = []
  for (let number = 1, length = 0; number <= pdf.numPages && length <= most; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const words = items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    page.cleanup()
    const written = words.replaceAll('\0', '').trim()
    pages.push(written)
    length += written.length
  }
  return pages
}
