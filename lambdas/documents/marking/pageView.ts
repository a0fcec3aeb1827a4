import type { PDFPage } from '@cantoo/pdf-lib'

type Box = ReturnType<PDFPage['getMediaBox']>

/** A page as its reader sees it: what was cut off is gone, and it is turned upright. In points. */
export interface PageView {
  width: number
  height: number
  /** By how much it is turned clockwise to be upright: 0, 90, 180 or 270. */
  turned: number
  /** Where a place that lies so far from the left and from the bottom is in the page's own coordinates. */
  place(right: number, up: number): { x: number; y: number }
}

const edges = ({ x, y, width, height }: Box) => ({
  left: Math.min(x, x + width),
  right: Math.max(x, x + width),
  bottom: Math.min(y, y + height),
  top: Math.max(y, y + height),
})

/** What of a page is seen: its crop box, as far as it lies within the paper. Source: ISO 32000-1, 14.11.2. */
const seen = (page: PDFPage) => {
  const [media, crop] = [edges(page.getMediaBox()), edges(page.getCropBox())]
  const both = {
    left: Math.max(media.left, crop.left),
    right: Math.min(media.right, crop.right),
    bottom: Math.max(media.bottom, crop.bottom),
    top: Math.min(media.top, crop.top),
  }
  return both.right > both.left && both.top > both.bottom ? both : media
}

export const viewOf = (page: PDFPage): PageView => {
  const { left, right, bottom, top } = seen(page)
  const turned = ((page.getRotation().angle % 360) + 360) % 360
  const [wide, high] = [right - left, top - bottom]
  const upright = { width: wide, height: high, turned }
  const lying = { width: high, height: wide, turned }
  if (turned === 90) return { ...lying, place: (over, up) => ({ x: right - up, y: bottom + over }) }
  if (turned === 180) return { ...upright, place: (over, up) => ({ x: right - over, y: top - up }) }
  if (turned === 270) return { ...lying, place: (over, up) => ({ x: left + up, y: top - over }) }
  return { ...upright, turned: 0, place: (over, up) => ({ x: left + over, y: bottom + up }) }
}
