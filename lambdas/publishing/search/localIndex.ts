import { rmSync } from 'node:fs'
import { logger } from '#runtime/logger.ts'
import type { Entry } from './entries.ts'
import { newPath, type IndexStore } from './indexStore.ts'
import { openIndex, type SearchIndex } from './searchIndex.ts'
import { siteTexts } from './siteTexts.ts'
import { inParts, tidy } from './words.ts'

/** The site's pages in parts, as the index keeps them: public always, as they were when the site was built. */
export const pageEntries = (): Entry[] =>
  siteTexts().map(({ url, title, text }, index) => ({
    // Two parts of a page without names of their own have one address.
    id: `page ${index} ${url}`,
    kind: 'page',
    stamp: '',
    opens: '',
    title: tidy(title),
    extra: '',
    text: inParts(tidy(text)),
    date: '',
    source: url,
  }))

/** Milliseconds after which it is asked whether the index has changed. */
const fresh = 2_000

/** The index on this machine, no older than two seconds, with the site's pages in it. */
export interface LocalIndex {
  latest(now: Date): Promise<SearchIndex>
}

/** Opens a file that nobody else needs: it is gone from the disk with the connection. */
const opened = (path: string, pages: readonly Entry[]): SearchIndex => {
  const index = openIndex(path)
  index.together(() => pages.forEach(page => index.put(page)))
  rmSync(path, { force: true })
  return index
}

/** @param pages those of this build; they are in no table */
export const localIndex = (store: IndexStore, pages: readonly Entry[]): LocalIndex => {
  let copy: { index: SearchIndex; etag: string | undefined } | undefined
  let asked = 0

  const renew = async (): Promise<SearchIndex> => {
    const found = await store.fetch(copy?.etag)
    if (copy && (found === 'same' || (found === undefined && copy.etag === undefined))) return copy.index
    const file = found === undefined || found === 'same' ? { path: newPath(), etag: undefined } : found
    const { index } = (copy = { index: opened(file.path, pages), etag: file.etag })
    return index
  }

  return {
    async latest(now) {
      if (copy && now.getTime() - asked < fresh) return copy.index
      try {
        const index = await renew()
        asked = now.getTime()
        return index
      } catch (error) {
        // An old index leaves out what is new, and shows nothing that is gone: each hit is looked up.
        if (!copy) throw error
        logger.error('search index not renewed', {
          error: error instanceof Error ? error : new Error(String(error)),
        })
        return copy.index
      }
    },
  }
}
