import { PDFArray, PDFDict, PDFDocument, PDFName, PDFStream, type PDFObject } from '@cantoo/pdf-lib'
import { contentLabels } from '../files/pdf.ts'

/** Signs in a PDF of contents that run, or that its pages do not show: the entry, and its value; any value if none. */
const signs: readonly { entry: string; value?: string; what: string }[] = [
  { entry: 'JS', what: contentLabels.script },
  { entry: 'S', value: 'JavaScript', what: contentLabels.script },
  { entry: 'S', value: 'Launch', what: 'a link that starts a program' },
  { entry: 'EF', what: contentLabels.files },
  { entry: 'Subtype', value: 'RichMedia', what: 'media that run in a page' },
  { entry: 'XFA', what: 'a form that draws its own pages' },
]

const signsOf = (dictionary: PDFDict): string[] =>
  signs.flatMap(({ entry, value, what }) => {
    const found = dictionary.lookup(PDFName.of(entry))
    return found && (value === undefined || found === PDFName.of(value)) ? [what] : []
  })

/** Signs in an object and in those that are written within it. */
const whatIn = (object: PDFObject): string[] => {
  if (object instanceof PDFStream) return whatIn(object.dict)
  if (object instanceof PDFArray) return object.asArray().flatMap(whatIn)
  return object instanceof PDFDict ? [...signsOf(object), ...object.values().flatMap(whatIn)] : []
}

/**
 * Finds contents of a PDF that run, or that its pages do not show, in all its objects, also those that nothing leads to.
 * Reads every PDF that opens without a password, whatever it is protected against.
 * @throws Error when its objects cannot be read
 */
export const insidePdf = async (bytes: Uint8Array): Promise<string[]> => {
  const { context } = await PDFDocument.load(bytes, {
    parseSpeed: Infinity,
    updateMetadata: false,
    password: '',
  })
  return [...new Set(context.enumerateIndirectObjects().flatMap(([, object]) => whatIn(object)))]
}
