import { columnsMax, type TableShape } from '#contract/documents/files.ts'

type Separator = TableShape['separator']

const separators: readonly Separator[] = [',', ';', '\t', '|']

/** Longest name of a column that is shown, in characters. */
const nameMax = 100

/** Characters of the beginning in which the separator is looked for. */
const sampleLength = 100_000

/** Where a quoted cell ends: at a quote that is not doubled, or with the text. */
const endOfQuoted = (text: string, start: number): number => {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  return end === -1 ? text.length : end
}

/** The text of a cell in the first row. */
const nameIn = (cell: string): string => {
  const raw = cell.slice(0, 4 * nameMax).trim()
  const bare = raw.startsWith('"') ? raw.replace(/^"|"$/g, '').replaceAll('""', '"') : raw
  return bare.trim().slice(0, nameMax)
}

/**
 * Tells the rows of a CSV one by one (RFC 4180, line ends of any kind) without keeping them.
 * @param row is given the number of cells, and the cells themselves for the first row only; rows without anything in
 *   them are left out
 */
const eachRow = (
  text: string,
  separator: Separator,
  row: (cells: number, first: readonly string[] | undefined) => void,
): void => {
  let rows = 0
  let cells = 1
  let filled = false
  let begun = false
  let start = 0
  const divider = separator.charCodeAt(0)
  const first: string[] = []
  const cell = (end: number): void => {
    if (rows === 0 && first.length < columnsMax) first.push(nameIn(text.slice(start, end)))
    start = end + 1
    begun = false
  }
  const line = (end: number): void => {
    if (filled || cells > 1) {
      cell(end)
      row(cells, rows === 0 ? first : undefined)
      rows += 1
    }
    start = end + 1
    cells = 1
    filled = begun = false
  }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === divider) {
      cell(at)
      cells += 1
    } else if (code === 10 || code === 13) line(at)
    else if (code === 34 && !begun) {
      at = endOfQuoted(text, at)
      begun = filled = true
    } else if (code !== 32) begun = filled = true
  }
  line(text.length)
}

const rowsOf = (text: string, separator: Separator) => {
  let rows = 0
  let columns = 0
  let fewest = Infinity
  let first: readonly string[] = []
  eachRow(text, separator, (cells, header) => {
    rows += 1
    columns = Math.max(columns, cells)
    fewest = Math.min(fewest, cells)
    if (header) first = header
  })
  return { rows, columns, even: rows === 0 || fewest === columns, first }
}

/** The first lines, whole ones where there are any. */
const sampleOf = (text: string): string => {
  if (text.length <= sampleLength) return text
  const sample = text.slice(0, sampleLength)
  return sample.slice(0, sample.lastIndexOf('\n') + 1 || sampleLength)
}

/** The one that divides the beginning into most columns, rows of one length before others. */
const separatorOf = (text: string): Separator => {
  const sample = sampleOf(text)
  const ranked = separators.map(separator => {
    const { columns, even } = rowsOf(sample, separator)
    return { separator, rank: columns > 1 ? columns + (even ? 10_000 : 0) : 0 }
  })
  return ranked.reduce((best, next) => (next.rank > best.rank ? next : best)).separator
}

/** Cells that are data: amounts, percentages, dates, moments. */
const isValue = (cell: string): boolean =>
  /^[^\p{L}]*\d[^\p{L}]*$/u.test(cell) || /^\d{4}-\d\d-\d\dT/.test(cell)

/** Names of columns are there, differ, and none is a figure; a file of one row is data. */
const isHeader = (cells: readonly string[], rows: number): boolean =>
  rows > 1 && cells.every(cell => cell !== '' && !isValue(cell)) && new Set(cells).size === cells.length

/** Shape of a CSV: its rows and columns, their separator, and the names of the columns. */
export const tableShape = (text: string): TableShape => {
  const separator = separatorOf(text)
  const { first, ...shape } = rowsOf(text, separator)
  return { ...shape, separator, header: isHeader(first, shape.rows) ? [...first] : null }
}
