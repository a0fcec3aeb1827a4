import type { Document } from '#contract/documents/documents.ts'

/** The categories in words. */
export const categoryNames: Record<Document['category'], string> = {
  rns: 'RNS',
  'annual-report': 'Annual report',
  'quarterly-report': 'Quarterly report',
  'interim-report': 'Interim report',
  presentation: 'Presentation',
  other: 'Other',
}
