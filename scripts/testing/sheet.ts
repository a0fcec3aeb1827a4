import type { LocalFile } from '../seed/upload.ts'

/** A file where it does not matter which: a table is taken in quicker than a PDF, whose words are read. */
export const sheet = (name: string, text = 'date,amount\n2026-01-01,7\n'): LocalFile => ({
  name,
  type: 'text/csv',
  bytes: new TextEncoder().encode(text),
})
