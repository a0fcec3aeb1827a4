import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { ContentStore, Current, Ref } from './contentStore.ts'
import { newPath, type IndexStore } from './indexStore.ts'

/** Where the index lies, in memory; it takes a write only over the state that the writer knows, as S3 does. */
export const memoryStore = () => {
  let kept: { bytes: Uint8Array; etag: string } | undefined
  const store: IndexStore = {
    async fetch(known) {
      if (!kept) return undefined
      if (kept.etag === known) return 'same'
      const path = newPath()
      writeFileSync(path, kept.bytes)
      return { path, etag: kept.etag }
    },
    async put(path, over) {
      if (kept?.etag !== over) return false
      kept = { bytes: readFileSync(path), etag: randomUUID() }
      return true
    },
  }
  return {
    store,
    lose: () => (kept = undefined),
    damage: () => (kept = { bytes: Buffer.from('This is no index.'), etag: randomUUID() }),
    /** Whether there is a state, and which. */
    state: () => kept?.etag,
  }
}

/** A document of the tables, with a file whose text is its key. */
export const documentOf = (id: string, more: Partial<Current> = {}): Current => ({
  id,
  kind: 'document',
  stamp: '1',
  opens: '',
  title: `Document ${id}`,
  extra: '',
  date: '2026-01-01',
  source: `text of ${id}`,
  ...more,
})

/** The tables, in memory; `read` has the files that were read. */
export const memoryContent = (things: Map<string, Current>) => {
  const read: string[] = []
  const content: ContentStore = {
    all: async () =>
      [...things.values()].map(({ id, stamp }) => ({ table: 'documents' as const, id, stamp })),
    current: async (refs: readonly Ref[]) =>
      new Map(
        refs.flatMap(({ id }) => {
          const thing = things.get(id)
          return thing ? [[id, { ...thing }] as const] : []
        }),
      ),
    async bytes(source) {
      read.push(source)
      return Buffer.from(source)
    },
  }
  return { content, read }
}
