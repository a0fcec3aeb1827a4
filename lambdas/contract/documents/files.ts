import * as z from 'zod'
import { BucketId } from './buckets.ts'
import { FunctionAnswer } from '../integrations/functionAnswer.ts'
import { route } from '../route.ts'

/** Longest text of a PDF that an answer carries, in UTF-16 units: some forty pages. */
export const fileTextMax = 100_000

/** Most names of columns that an answer carries. */
export const columnsMax = 100

/** Facts of a PDF, from its bytes. */
const Pdf = z.object({
  pages: z.int().positive(),
  title: z.string().nullable(),
  /** Its words in reading order, pages divided by an empty line; empty where it is made of pictures. */
  text: z.string(),
  /** True when the text goes on. */
  cut: z.boolean(),
})

/** Facts of a picture, from its bytes. */
const Picture = z.object({
  /** Pixels, as they are stored. */
  width: z.int().positive(),
  height: z.int().positive(),
})

/** Facts of a table as CSV, from its bytes. */
const Table = z.object({
  /** Lines with at least one cell filled, the header among them. */
  rows: z.int().nonnegative(),
  /** Cells of the longest row. */
  columns: z.int().nonnegative(),
  /** Names of the columns, 100 at most; null when the first row is data. */
  header: z.array(z.string()).nullable(),
  separator: z.enum([',', ';', '\t', '|']),
  /** Whether all rows have as many cells. */
  even: z.boolean(),
})
export type TableShape = z.output<typeof Table>

/** A stored file, measured anew from its bytes. */
export const ProcessedFile = z.object({
  bucket_id: BucketId,
  name: z.string(),
  document_id: z.string(),
  version: z.int(),
  /** Type that the bytes show; `application/octet-stream` when they match none. */
  type: z.string(),
  /** Whether that is what the name says. */
  as_named: z.boolean(),
  /** Bytes. */
  size: z.int().nonnegative(),
  /** Hex. */
  sha256: z.string(),
  /** Whether size and SHA-256 are those recorded when it was uploaded. */
  as_uploaded: z.boolean(),
  pdf: Pdf.nullable(),
  picture: Picture.nullable(),
  table: Table.nullable(),
})
export type ProcessedFile = z.output<typeof ProcessedFile>

export const processFile = route({
  method: 'POST',
  path: '/api/process-file',
  access: 'staff',
  summary: 'Measures a stored file, published or not, from its bytes; nothing changes.',
  limit: 'process_file',
  body: z.union([
    z.strictObject({ bucket_id: BucketId, name: z.string().min(1).max(300) }),
    z.strictObject({ document_id: z.uuid() }),
  ]),
  returns: FunctionAnswer(ProcessedFile),
  problems: ['bad_request', 'invalid_input', 'not_found', 'conflict', 'too_many'],
})
