import {
  Holding,
  holdingsMost,
  notPublicReasons,
  type NotPublicReason,
} from '#contract/publishing/factShapes.ts'
import type { Typed } from './fields.ts'

/** The fault of one row; `line` counts from 1, the line of the names included. */
export interface RowFault {
  line: number
  message: string
}

/** The holdings of a file, and the faults of its other rows. */
export interface ReadHoldings {
  rows: Holding[]
  faults: RowFault[]
}

/** The cells of a CSV file (RFC 4180), row by row, each with the line that it begins in. Undefined: a quote is open. */
export const cellsOf = (text: string): { line: number; cells: string[] }[] | undefined => {
  const rows: { line: number; cells: string[] }[] = []
  let [line, at] = [1, 0]
  while (at < text.length) {
    const row = { line, cells: [] as string[] }
    for (let more = true; more;) {
      let cell = ''
      if (text[at] === '"') {
        at += 1
        for (;;) {
          const end = text.indexOf('"', at)
          if (end < 0) return undefined
          cell += text.slice(at, end)
          at = end + 1
          if (text[at] !== '"') break
          cell += '"'
          at += 1
        }
      }
      const rest = /[^,\r\n]*/y
      rest.lastIndex = at
      const bare = rest.exec(text)?.[0] ?? ''
      cell += bare
      at += bare.length
      row.cells.push(cell)
      line += cell.split('\n').length - 1
      more = text[at] === ','
      if (more) at += 1
    }
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    line += 1
    rows.push(row)
  }
  return rows
}

const columns = ['name', 'shares', 'percent', 'not_public'] as const
type Column = (typeof columns)[number]

/** The names of the columns, for people. */
const names: Readonly<Record<string, Column>> = {
  name: 'name',
  holder: 'name',
  shareholder: 'name',
  shares: 'shares',
  holding: 'shares',
  percent: 'percent',
  percentage: 'percent',
  '%': 'percent',
  'not in public hands': 'not_public',
  not_public: 'not_public',
}

const reasonOf = (text: string): NotPublicReason | string | null => {
  if (/^(no)?$/i.test(text)) return null
  const found = Object.entries(notPublicReasons).find(([reason, words]) =>
    [reason, words].some(one => one.toLowerCase() === text.toLowerCase()),
  )
  return found?.[0] ?? text
}

const numberIn = (text: string): number => {
  const bare = text.replace(/[,\s%]/g, '')
  return /^\d+(\.\d+)?$/.test(bare) ? Number(bare) : NaN
}

const labels: Readonly<Record<Column, string>> = {
  name: 'Holder',
  shares: 'Shares',
  percent: 'Percent',
  not_public: 'Not in public hands',
}

/** Reads a CSV file of holdings: a line of names, then a holding in each. Nothing is taken that has a fault. */
export const readHoldings = (text: string): ReadHoldings => {
  const table = cellsOf(text.replace(/^\ufeff/, ''))
  const failed = (line: number, message: string): ReadHoldings => ({ rows: [], faults: [{ line, message }] })
  if (!table) return failed(1, 'A quotation mark is opened and never closed.')
  const [head, ...body] = table.filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
  if (!head) return failed(1, 'The file is empty.')
  const found = head.cells.map(cell => names[cell.trim().toLowerCase()])
  if (!found.includes('name') || !found.includes('shares'))
    return failed(
      head.line,
      'The first line has to name the columns: Holder, Shares, Percent, Not in public hands.',
    )
  if (body.length === 0) return failed(head.line, 'There is no holding below the names of the columns.')
  if (body.length > holdingsMost) return failed(head.line, `Give at most ${holdingsMost} holdings.`)
  const rows: Holding[] = []
  const faults: RowFault[] = []
  for (const { line, cells } of body) {
    const cell = (column: Column) => cells[found.indexOf(column)]?.trim() ?? ''
    const percent = cell('percent')
    const { data, error } = Holding.safeParse({
      name: cell('name'),
      shares: numberIn(cell('shares')),
      percent: percent === '' ? null : numberIn(percent),
      not_public: reasonOf(cell('not_public')),
    })
    if (data && rows.some(({ name }) => name.toLowerCase() === data.name.toLowerCase()))
      faults.push({ line, message: `${data.name} stands there twice.` })
    else if (data) rows.push(data)
    for (const { path, message } of error?.issues ?? []) {
      const column = columns.find(one => one === path[0])
      const words =
        column === 'not_public'
          ? `Give one of: ${Object.values(notPublicReasons).join(', ')}; or nothing.`
          : message
      faults.push({ line, message: column ? `${labels[column]}: ${words}` : words })
    }
  }
  return { rows, faults }
}

/** Holdings as the form has them. */
export const typedHoldings = (rows: readonly Holding[]): Typed[] =>
  rows.map(({ name, shares, percent, not_public }) => ({
    name,
    shares: shares.toLocaleString('en-GB'),
    percent: percent === null ? '' : String(percent),
    not_public: not_public ?? '',
  }))
