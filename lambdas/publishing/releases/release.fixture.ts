import { StoredRelease } from './release.ts'

/** A stored release; fields that are not given are as a row from before they existed is read. */
export const releaseWith = (more: Partial<StoredRelease> = {}): StoredRelease =>
  StoredRelease.parse({
    id: crypto.randomUUID(),
    title: 'Results',
    phase: 'drafted',
    publish_at: null,
    price_sensitive: false,
    items: [],
    drafted_by: 'Ada',
    written_by: ['Ada'],
    version: 1,
    created_at: '2026-11-23T07:00:00.000Z',
    updated_at: '2026-11-23T07:00:00.000Z',
    ...more,
  })
