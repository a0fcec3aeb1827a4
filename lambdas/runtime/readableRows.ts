import type * as z from 'zod'
import { faultyRowsMetric, type FaultyRow } from '#contract/faultyRows.ts'
import { logger } from './logger.ts'

type Row = Record<string, unknown>

/** Counts a faulty row in CloudWatch, by a line in its embedded metric format. */
const raise = (table: string, row: FaultyRow, now = Date.now()): void => {
  logger.error('faulty row', {
    table,
    row: row.id,
    reason: row.reason,
    [faultyRowsMetric.name]: 1,
    _aws: {
      Timestamp: now,
      CloudWatchMetrics: [
        {
          Namespace: faultyRowsMetric.namespace,
          Dimensions: [[]],
          Metrics: [{ Name: faultyRowsMetric.name }],
        },
      ],
    },
  })
}

const textOf = (row: Row, ...names: string[]): string | undefined =>
  names.map(name => row[name]).find(value => typeof value === 'string' && value !== '') as string | undefined

const faultOf = (row: Row, error: z.ZodError): FaultyRow => {
  const id = textOf(row, 'id') ?? ''
  return {
    id,
    name: textOf(row, 'title', 'name', 'file_name') ?? id,
    reason: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
  }
}

/**
 * The rows of a table that their shape fits, in their order, and those that it does not. One faulty row is one faulty
 * row: it raises an alarm and takes no other down (decision 54). Every list of rows is read through here.
 * @param table for people who look for the row
 */
export const readRows = <S extends z.ZodType>(
  Shape: S,
  rows: readonly Row[],
  table: string,
): { rows: z.output<S>[]; faulty: FaultyRow[] } => {
  const read: z.output<S>[] = []
  const faulty: FaultyRow[] = []
  for (const row of rows) {
    const { success, data, error } = Shape.safeParse(row)
    if (success) read.push(data)
    else faulty.push(faultOf(row, error))
  }
  for (const row of faulty) raise(table, row)
  return { rows: read, faulty }
}

/** The rows that fit their shape; the others raise an alarm. For readers and workers, who cannot repair them. */
export const readableRows = <S extends z.ZodType>(
  Shape: S,
  rows: readonly Row[],
  table: string,
): z.output<S>[] => readRows(Shape, rows, table).rows
