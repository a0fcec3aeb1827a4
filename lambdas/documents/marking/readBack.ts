import { withPdf } from '../files/pdf.ts'
import { Unmarkable } from './isolate.ts'

/** A text as it can be compared with what is read back: blanks stand where a reader of PDFs puts them. */
const bare = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '')

/**
 * Reads a marked PDF as its readers will, and compares each page with what was to be written on it.
 * @param height points from the foot of a page within which its line lies
 * @throws Unmarkable when a page lacks it
 */
export const assertMarked = (
  bytes: Uint8Array,
  across: string,
  foot: string,
  height: number,
): Promise<void> =>
  withPdf(bytes, async pdf => {
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number)
      const viewport = page.getViewport({ scale: 1 })
      let [all, below] = ['', '']
      for (const item of (await page.getTextContent()).items) {
        if (!('str' in item)) continue
        const [, , , , right = 0, up = 0] = item.transform as number[]
        const [x, y] = viewport.convertToViewportPoint(right, up) as [number, number]
        all += item.str
        if (
          x >= 0 &&
          x <= viewport.width &&
          y <= viewport.height &&
          y >= viewport.height - height * page.userUnit
        )
          below += item.str
      }
      page.cleanup()
      if (!bare(all).includes(bare(across)) || !bare(below).includes(bare(foot)))
        throw new Unmarkable(`Page ${number} does not show its reader.`)
    }
  })
