import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Unreadable } from '#runtime/threadWorker.ts'
import { logger } from '#runtime/logger.ts'
import type { ContentStore, Current, Ref } from './contentStore.ts'
import { newPath, type IndexStore } from './indexStore.ts'
import { openIndex, type SearchIndex } from './searchIndex.ts'
import type { FileText } from './textOfFile.ts'
import { tidy } from './words.ts'

/** How often a change is tried when others write at the same time. */
const attempts = 8
/** Milliseconds of reading files after which what was read is written: a writer who comes between costs no more. */
const slice = 60_000

export interface Services {
  content: ContentStore
  store: IndexStore
  /** @throws Unreadable */
  textOfFile(bytes: Uint8Array): Promise<FileText>
}

/** The rows that the index lacks or has in an earlier state, and the entries without a row. */
const different = (index: SearchIndex, all: readonly (Ref & { stamp: string })[]): Ref[] => {
  const states = index.states()
  const gone = new Map(states)
  const changed: Ref[] = []
  for (const { table, id, stamp } of all) {
    if (gone.get(id)?.stamp !== stamp) changed.push({ table, id })
    gone.delete(id)
  }
  // An index over a table lags behind: each is looked up by its key before it goes.
  const either = [...gone.keys()].flatMap((id): Ref[] => [
    { table: 'announcements', id },
    { table: 'documents', id },
  ])
  return [...changed, ...either]
}

/** The text of a file; empty for one that cannot be read, undefined for one that is not there. */
const textFrom = async (
  { content, textOfFile }: Services,
  { id, source }: Current,
): Promise<string[] | undefined> => {
  const bytes = await content.bytes(source)
  if (!bytes) return undefined
  try {
    const { parts, cut } = await textOfFile(bytes)
    if (cut) logger.warn('file searchable in part', { document: id })
    return parts.map(tidy)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    logger.warn('file not searchable', { document: id, error })
    return []
  }
}

/** The index in a file of this machine, from the store or, where there is none that can be read, a new one. */
const fetched = async (store: IndexStore) => {
  const found = await store.fetch()
  if (found === undefined || found === 'same') {
    const path = newPath()
    return { path, etag: undefined, isNew: true, index: openIndex(path) }
  }
  try {
    return { ...found, isNew: false, index: openIndex(found.path) }
  } catch (error) {
    logger.error('search index is made anew', {
      error: error instanceof Error ? error : new Error(String(error)),
    })
    rmSync(found.path, { force: true })
    const path = newPath()
    return { path, etag: found.etag, isNew: true, index: openIndex(path) }
  }
}

/**
 * Brings the index in line with the tables, for some things or for all. Every decision follows from rows that were read
 * after the index was, and the index is only replaced if nobody else did meanwhile: so of several writers none loses
 * what another wrote, whatever order they come in.
 * @param refs the things that changed; `all` looks for what differs. Without an index it is always all.
 * @param until epoch ms from when on no further file is read; what is left differs still, for the next run
 */
export const update = async (
  services: Services,
  refs: readonly Ref[] | 'all',
  { now, until }: { now: () => Date; until: number },
): Promise<void> => {
  const { content, store } = services
  /** By the file's key: read once, however often the rest is tried. */
  const texts = new Map<string, readonly string[]>()

  /** @returns how many things changed, and whether some are left */
  const change = async (index: SearchIndex, wanted: readonly Ref[]) => {
    const current = await content.current(wanted)
    const states = index.states()
    const pause = Math.min(until, now().getTime() + slice)
    let changes = 0
    for (const id of new Set(wanted.map(ref => ref.id))) {
      const entry = current.get(id)
      const state = states.get(id)
      if (!entry) {
        if (!state) continue
        index.drop(id)
      } else {
        if (state && state.stamp === entry.stamp) continue
        const known =
          entry.text ?? (state?.source === entry.source ? index.textOf(id) : texts.get(entry.source))
        if (known === undefined && now().getTime() > pause) return { changes, left: true }
        const text = known ?? (await textFrom(services, entry))
        if (text !== undefined) texts.set(entry.source, text)
        // Without its file it is not complete: the next look finds that its stamp differs.
        index.put(text === undefined ? { ...entry, stamp: '', text: [] } : { ...entry, text })
      }
      changes += 1
    }
    return { changes, left: false }
  }

  for (let attempt = 1; attempt <= attempts; attempt++) {
    const { path, etag, isNew, index } = await fetched(store)
    try {
      const isAll = refs === 'all' || isNew
      const wanted = isAll ? different(index, await content.all()) : refs
      const { changes, left } = await change(index, wanted)
      index.open(now())
      if (isAll && !isNew && changes > 0) index.tidyUp()
      index.close()
      const written = (changes === 0 && !isNew) || (await store.put(path, etag))
      // In the index by now.
      if (written) texts.clear()
      if (written && left && now().getTime() < until) attempt = 0
      else if (written) return
    } finally {
      index.close()
      rmSync(path, { force: true })
    }
    await wait(Math.random() * 100 * attempt)
  }
  throw new Error('Others wrote the search index each time.')
}
