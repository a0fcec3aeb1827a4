import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRawStream,
  type PDFObject,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib'

/** A PDF that cannot be marked with its reader, with the reason as a sentence. */
export class Unmarkable extends Error {
  override readonly name = 'Unmarkable'
}

const unread = 'What is drawn on its pages cannot be read.'

/** Predictors, which pdf-lib cannot undo: data stored as differences. */
const hasPredictor = (dict: PDFDict): boolean => {
  const given = dict.lookup(PDFName.of('DecodeParms'))
  const all = given instanceof PDFArray ? given.asArray().map(one => dict.context.lookup(one)) : [given]
  return all.some(
    one =>
      one instanceof PDFDict && (one.lookupMaybe(PDFName.of('Predictor'), PDFNumber)?.asNumber() ?? 1) > 1,
  )
}

const bytesOf = (stream: PDFObject | undefined): Uint8Array => {
  if (!(stream instanceof PDFRawStream) || hasPredictor(stream.dict)) throw new Unmarkable(unread)
  try {
    return decodePDFRawStream(stream).decode()
  } catch {
    throw new Unmarkable(unread)
  }
}

/** The instructions that draw a page, which may stand in several streams. */
const drawn = (page: PDFPage): Uint8Array => {
  const { node } = page
  const contents = node.Contents()
  if (!contents) return new Uint8Array()
  const streams =
    contents instanceof PDFArray ? contents.asArray().map(one => node.context.lookup(one)) : [contents]
  return Buffer.concat(streams.flatMap(stream => [bytesOf(stream), Buffer.from('\n')]))
}

/**
 * Draws what a page has as a thing of its own (a form XObject): whatever it leaves turned, cut off, or open ends with it,
 * and what is drawn afterwards begins as on an empty page. Source: ISO 32000-1, 8.10.1.
 * @param shared resources that several pages have, by what they are
 * @throws Unmarkable when its instructions cannot be read
 */
export const isolate = (page: PDFPage, shared: Map<PDFDict, PDFRef>): void => {
  const { node } = page
  const { context } = node
  const resources = node.Resources() ?? context.obj({})
  const ref = shared.get(resources) ?? context.register(resources)
  shared.set(resources, ref)
  const { x, y, width, height } = page.getMediaBox()
  const form = context.flateStream(drawn(page), {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [x, y, x + width, y + height],
    Resources: ref,
  })
  const draws = context.flateStream('q /Page Do Q')
  node.set(PDFName.of('Resources'), context.obj({ XObject: { Page: context.register(form) } }))
  node.set(PDFName.of('Contents'), context.obj([context.register(draws)]))
}
