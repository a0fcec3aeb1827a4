import { newObjectKey, type FileFacts, type StoredUpload } from './rules.ts'

export const uploadWith = (more: Partial<StoredUpload> = {}): StoredUpload => ({
  id: crypto.randomUUID(),
  bucket_id: 'companydocuments',
  name: `${crypto.randomUUID()}.pdf`,
  size: 10,
  type: 'application/pdf',
  held: false,
  state: 'waiting',
  created_at: '2026-03-01T07:00:00.000Z',
  object_key: newObjectKey(),
  user_id: `person-${crypto.randomUUID()}`,
  ...more,
})

export const factsWith = (more: Partial<FileFacts> = {}): FileFacts => ({
  type: 'application/pdf',
  size: 10,
  sha256: 'ab',
  pages: 1,
  ...more,
})
