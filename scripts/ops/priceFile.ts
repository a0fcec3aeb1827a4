import { BadInput } from './failure.ts'

/** A closing price of a file. */
export interface FiledPrice {
  /** `YYYY-MM-DD` in London. */
  date: string
  /** Pence. */
  close: number
}

const columns = 'date,close_pence'
/** Headers that are taken: as the website's download has it, and without the unit. */
const headers = [columns, 'date,close']

/** Pence that a price may have; beyond it somebody mistook pounds or volumes for it. */
const maxPence = 1_000_000

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)

const wrong = (line: number, reason: string): never => {
  throw new BadInput(`Line ${line}: ${reason}. Nothing was imported.`)
}

const priceOf = (text: string, line: number, today: string): FiledPrice => {
  const cells = text.split(',')
  const [date = '', close = ''] = cells
  if (cells.length !== 2) return wrong(line, `it has ${cells.length} columns, not 2 (${columns})`)
  if (!isDate(date)) return wrong(line, `"${date}" is not a date such as 2025-03-20`)
  if (date >= today) return wrong(line, `${date} is not over yet: it has no closing price`)
  if (!/^\d+(\.\d{1,4})?$/.test(close))
    return wrong(
      line,
      `"${close}" is not a price in pence such as 24.5 (digits, a point, four places at most)`,
    )
  const pence = Number(close)
  if (pence <= 0 || pence > maxPence) return wrong(line, `${close} pence cannot be the price of a share`)
  return { date, close: pence }
}

/**
 * The closing prices of a CSV file: `date,close_pence`, then a line a trading day, in any order. UTF-8, with or without the
 * mark of it, lines ended either way.
 * @param today date in London; prices are taken from before it
 * @throws BadInput that names the first line that is wrong
 */
export const readPriceFile = (bytes: Uint8Array, today: string): FiledPrice[] => {
  const lines = decode(bytes).split(/\r\n|\n|\r/)
  if (lines.at(-1) === '') lines.pop()
  const [first = '', ...rest] = lines
  if (!headers.includes(first.trim().toLowerCase()))
    wrong(1, `it is "${first.slice(0, 40)}" and not the columns ${columns}`)
  if (rest.length === 0) throw new BadInput('The file has no prices. Nothing was imported.')
  const known = new Map<string, number>()
  return rest.map((text, index) => {
    const line = index + 2
    const price = priceOf(text, line, today)
    const earlier = known.get(price.date)
    if (earlier !== undefined) wrong(line, `${price.date} was on line ${earlier} already`)
    known.set(price.date, line)
    return price
  })
}

const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new BadInput('The file is not text in UTF-8: save it as "CSV UTF-8". Nothing was imported.')
  }
}
