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
  // What it finds odd in a file does not belong into a log.
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

/** Half of a character at the end of a text that was cut. */
const lonelyEnd = /[\uD800-\uDBFF]$/

/**
 * The words of a PDF in reading order, page by page, divided by an empty line. Pages after the limit are not read.
 * @param most UTF-16 units
 * @returns `cut` says that the text goes on
 */
export const pdfText = async (pdf: Pdf, most: number): Promise<{ text: string; cut: boolean }> => {
  let text = ''
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const words = items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    page.cleanup()
    const written = words.replaceAll('\0', '').trim()
    if (written) text += (text && '\n\n') + written
    if (text.length > most) return { text: text.slice(0, most).replace(lonelyEnd, ''), cut: true }
  }
  return { text, cut: false }
}
