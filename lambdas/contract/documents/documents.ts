import * as z from 'zod'
import { BucketId } from './buckets.ts'
import { FaultyRow } from '../faultyRows.ts'
import { Restriction } from './restriction.ts'
import { route } from '../route.ts'

/** Document categories of the specification. */
export const categories = [
  'rns',
  'annual-report',
  'quarterly-report',
  'interim-report',
  'presentation',
  'other',
] as const

/** A document record; field names are the specification's. */
export const Document = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  category: z.enum(categories),
  is_featured: z.boolean(),
  /** `{bucket}/{file name}` */
  file_path: z.string(),
  file_name: z.string(),
  /** Earlier `file_path`s, whose addresses lead to the present one. */
  former: z.array(z.string()).optional(),
  /** Bytes. */
  file_size: z.int().nonnegative(),
  file_type: z.string(),
  /** Date, Europe/London. */
  date_published: z.iso.date(),
  /** Not public, and without a moment, until a release says so. */
  held: z.boolean().default(false),
  /** UTC moment before which nothing public shows the document (decision 25). */
  publish_at: z.iso.datetime().optional(),
  /** Why it was taken back from readers, the last time that it was. */
  unpublished_reason: z.string().optional(),
  /** The release that it goes, or went, out with. */
  release_id: z.uuid().optional(),
  /** UTC moment since when it belongs to something regulatory that is out: it then stays as it is (decision 38). */
  regulatory_from: z.iso.datetime().optional(),
  /** Conditions that a reader has to meet; the file's address then leads to them. */
  restriction: Restriction.optional(),
  /** Ids of everybody who uploaded, replaced or edited it: none of them approves it where a second person has to. */
  written_by: z.array(z.string()).optional(),
  /** Raised by one with each change. */
  version: z.int().min(1),
  /** Order within the bucket: compare as plain strings. */
  position: z.string(),
  bucket_id: BucketId,
  /** Path of the file on the public site. */
  url: z.string(),
  created_at: z.iso.datetime(),
  /** UTC moment of the last change of the record, whatever of it changed; readers see another one (`readersDate`). */
  updated_at: z.iso.datetime(),
  /** UTC moment at which the present file took the place of an earlier one. */
  replaced_at: z.iso.datetime().optional(),
  /** Pages of a PDF. */
  pages: z.int().positive().optional(),
  /** The PDF's own title, offered as a suggestion (decision 23). */
  suggested_title: z.string().optional(),
})
export type Document = z.infer<typeof Document>

/** A document as visitors see it (P-094): these fields only. */
export const PublicDocument = z.object({
  id: z.uuid(),
  /** The title if staff edited it, else the file name; not yet cleaned for display. */
  name: z.string(),
  /** True when staff edited the title: it is then shown as it is. */
  titled: z.boolean(),
  url: z.string(),
  is_featured: z.boolean(),
  /** Whether its address leads to conditions first. */
  restricted: z.literal(true).optional(),
  /** UTC moment of its publication. */
  created_at: z.iso.datetime(),
  /** UTC moment at which readers got the present file (decision 50). */
  updated_at: z.iso.datetime(),
  /** Whether that was later than its publication. */
  is_updated: z.boolean(),
  last_accessed_at: z.iso.datetime().nullable(),
  metadata: z.object({
    size: z.int().nonnegative(),
    mimetype: z.string(),
    pages: z.int().positive().optional(),
  }),
})
export type PublicDocument = z.infer<typeof PublicDocument>

export const listPublicDocuments = route({
  method: 'GET',
  path: '/api/public/documents',
  access: 'public',
  summary:
    'The published documents of a bucket, 100 at a time unless said otherwise: financial reports in the order that staff gave them, all others by name.',
  cache: 1,
  query: {
    bucket: BucketId,
    /** `next` of the answer before. */
    after: z.string().max(600).optional(),
    limit: z.coerce.number().int().min(1).max(1000).default(100),
  },
  returns: z.object({
    documents: z.array(PublicDocument),
    /** Where the list goes on; null at its end. */
    next: z.string().nullable(),
  }),
  problems: ['invalid_input'],
})

export const listDocuments = route({
  method: 'GET',
  path: '/api/documents',
  access: 'staff',
  summary:
    'All documents, published or not: of a bucket in display order, or of all by date_published descending.',
  fn: 'documents',
  query: {
    bucket: BucketId.optional(),
    /** `next` of the page before. */
    after: z.string().max(600).optional(),
    limit: z.coerce.number().int().min(1).max(1000).default(500),
  },
  returns: z.object({
    documents: z.array(Document),
    /** Records that cannot be read: readers do not see them, staff can remove them (decision 54). */
    faulty: z.array(FaultyRow),
    next: z.string().nullable(),
  }),
  problems: ['invalid_input'],
})
