import { company } from '#content/company.ts'
import { home } from '#content/home.ts'
import { flow, flowSize } from '../../web/src/ui/flow.ts'

/** A picture of the site: a drawing and its size in px. */
export interface Drawing {
  file: string
  width: number
  height: number
  svg: string
}

const { mark, brand, listing } = company
const [, , markWidth = 24] = mark.viewBox.split(' ').map(Number)
const night = '#0a1228'
const ink = '#eef1f9'
const accent = '#9ab4ff'
const serif = "Charter, 'Bitstream Charter', 'Source Serif 4', Cambria, Georgia, 'DejaVu Serif', serif"
const sans = "system-ui, 'Segoe UI', Roboto, 'Open Sans', 'DejaVu Sans', sans-serif"

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const markAt = (x: number, y: number, size: number, fill: string) =>
  `<path transform="translate(${x} ${y}) scale(${size / markWidth})" fill="${fill}" fill-rule="evenodd" d="${mark.path}"/>`

const sheet = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
  `<rect width="${width}" height="${height}" fill="${night}"/>${content}</svg>`

/** The mark on night blue; `share` is the part of the width that it takes. */
const icon = (file: string, size: number, share: number): Drawing => {
  const margin = (size * (1 - share)) / 2
  return {
    file,
    width: size,
    height: size,
    svg: sheet(size, size, markAt(margin, margin, size * share, accent)),
  }
}

/** Breaks a headline into lines of at most `most` characters. */
const lines = (text: string, most: number): string[] =>
  text.split(' ').reduce<string[]>((made, word) => {
    const last = made.at(-1)
    return last !== undefined && last.length + word.length < most
      ? [...made.slice(0, -1), `${last} ${word}`]
      : [...made, word]
  }, [])

const share = (): Drawing => {
  const [width, height] = [1200, 630]
  const stroke = (path: string, colour: string, wide: number) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${wide}"/>`
  const fade =
    `<linearGradient id="fade"><stop offset="0.06"/><stop offset="0.5" stop-color="#fff"/></linearGradient>` +
    `<mask id="left" maskUnits="userSpaceOnUse" x="0" y="0" width="${flowSize.width}" height="${flowSize.height}">` +
    `<rect width="${flowSize.width}" height="${flowSize.height}" fill="url(#fade)"/></mask>`
  const headline = lines(home.hero.headline, 20)
  const text = headline
    .map(
      (line, index) =>
        `<tspan x="72" y="${height - 116 - (headline.length - 1 - index) * 80}">${escaped(line)}</tspan>`,
    )
    .join('')
  return {
    file: 'share.png',
    width,
    height,
    svg: sheet(
      width,
      height,
      `${fade}<g mask="url(#left)" transform="translate(${width - flowSize.width} -90)">` +
        stroke(flow.fine, '#2c3963', 1.2) +
        stroke(flow.strong, accent, 2.5) +
        '</g>' +
        markAt(72, 68, 56, accent) +
        `<text x="148" y="112" font-family="${serif}" font-size="44" letter-spacing="-0.6" fill="${ink}">${escaped(brand)}</text>` +
        `<text font-family="${serif}" font-size="72" letter-spacing="-1.2" fill="${ink}">${text}</text>` +
        `<text x="72" y="${height - 56}" font-family="${sans}" font-size="26" fill="#b4bed6">${escaped(`${listing.exchange}: ${listing.code}`)}</text>`,
    ),
  }
}

/** Every picture that the pack's mark and words are drawn into. */
export const drawings = (): Drawing[] => [
  share(),
  icon('apple-touch-icon.png', 180, 0.62),
  icon('icon-192.png', 192, 0.72),
  icon('icon-512.png', 512, 0.72),
  // Whatever shape a phone cuts out, the middle four fifths stay.
  icon('icon-maskable-512.png', 512, 0.5),
]
