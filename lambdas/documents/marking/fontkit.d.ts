/** The part of fontkit that pdf-lib needs; it comes without types. */
declare module 'fontkit' {
  import type { PDFDocument } from '@cantoo/pdf-lib'

  export const create: Parameters<PDFDocument['registerFontkit']>[0]['create']
}
