import type { Document } from '#contract/documents/documents.ts'

const at = '2026-01-01T00:00:00.000Z'

/** A public document of the bucket of admission documents. */
export const documentWith = (more: Partial<Document> = {}): Document => ({
  id: crypto.randomUUID(),
  bucket_id: 'admissiondocuments',
  title: 'Report',
  description: '',
  category: 'other',
  is_featured: false,
  file_path: 'admissiondocuments/report.pdf',
  file_name: 'report.pdf',
  file_size: 2048,
  file_type: 'application/pdf',
  date_published: '2026-01-01',
  position: 'a',
  held: false,
  version: 1,
  url: '/files/admission/report.pdf',
  created_at: at,
  updated_at: at,
  ...more,
})
