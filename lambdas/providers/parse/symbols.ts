import type { RawItem } from './rawItem.ts'

/** `BLU.L` as London's feeds write it, `LSE:BLU`, `AIM: BLU`, `LON:BLU`. */
const written = /\b([A-Z0-9]{2,5})\.L\b|\b(?:LSE|LON|AIM)\s*:\s*([A-Z0-9]{2,5})\b/g

/** A trading symbol without its exchange: `BLU` of `BLU.L`, `LSE:BLU` and `R:BLU.L`. */
export const codeOf = (symbol: string): string =>
  symbol
    .trim()
    .toUpperCase()
    .replace(/^[A-Z]{1,4}:\s*/, '')
    .replace(/\.L$/, '')

/** The codes of the symbols that an item names: its own, else those in its categories and title. */
export const symbolsIn = ({
  symbols = [],
  categories = [],
  title = '',
}: Pick<RawItem, 'symbols' | 'categories' | 'title'>): string[] => {
  if (symbols.length > 0) return symbols.map(codeOf)
  const text = [...categories, title].join(' \n ').slice(0, 5_000)
  return [...text.matchAll(written)].map(([, plain, prefixed]) => plain ?? prefixed ?? '')
}
