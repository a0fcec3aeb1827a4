import {
  hitsOnPage,
  type MarkedText,
  mostHits,
  type SearchHit,
  type SearchKind,
  searchKinds,
} from '#contract/publishing/search.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { cut } from '../text/plainText.ts'
import { hitStore, type HitStore, type Live } from './hitStore.ts'
import { indexStore } from './indexStore.ts'
import { localIndex, type LocalIndex, pageEntries } from './localIndex.ts'
import { inPieces, snippetOf, queriesOf, inOrder } from './query.ts'
import type { Found, SearchIndex, Shown } from './searchIndex.ts'

interface Services {
  index: LocalIndex
  rows: HitStore
}

/** A match, with its row at this moment; a page has none. */
type Hit = Found & { live?: Live }

/** Matches of the first query that has any. */
const findings = (index: SearchIndex, queries: readonly string[][]) => {
  for (const terms of queries) {
    const found = index.find(terms)
    if (found.length > 0) return { terms, found }
  }
  return { terms: [], found: [] }
}

/** The best of a kind that readers may know of, one more than are shown where there are as many. */
const best = async (found: readonly Found[], rows: HitStore, now: Date): Promise<Hit[]> => {
  const hits: Hit[] = []
  const ranked = inOrder(found)
  for (let at = 0; at < ranked.length && hits.length <= mostHits; at += mostHits + 10) {
    const some = ranked.slice(at, at + mostHits + 10)
    if (some[0]?.kind === 'page') hits.push(...some)
    else {
      const live = await rows.live(some, now)
      hits.push(
        ...some.flatMap(one => {
          const row = live.get(one.id)
          return row ? [{ ...one, live: row }] : []
        }),
      )
    }
  }
  return hits.slice(0, mostHits + 1)
}

/** The shown part of a text: around the matches, else its beginning. */
const around = ({ text, inText }: Shown): MarkedText => {
  if (inText.length > 0) return snippetOf(text, inText)
  return text ? [{ text: cut(text), marked: false }] : []
}

/** A hit as readers see it. Words of the index are shown only where they are those of the row. */
const view = ({ stamp, source, live }: Hit, shown: Shown | undefined): SearchHit => {
  const text = live && live.stamp !== stamp ? undefined : shown
  const title = text ? inPieces(text.title, text.inTitle) : [{ text: live?.title ?? '', marked: false }]
  const found = { title, snippet: text ? around(text) : [] }
  if (!live) return { kind: 'page', ...found, url: source }
  const { id: _, stamp: __, title: ___, ...rest } = live
  if (rest.kind === 'announcement' || rest.type !== 'application/pdf' || !text?.inText.length)
    return { ...rest, ...found }
  const page = text.part + 1
  return { ...rest, ...found, page, url: `${rest.url}#page=${page}` }
}

export const search =
  ({ index, rows }: Services): HandlerOf<'search'> =>
  async ({ query: { q, kind, page }, request: { now } }) => {
    const current = await index.latest(now)
    current.open(now)
    const { terms, found } = findings(current, queriesOf(q))
    const ofKind = async (one: SearchKind) =>
      [
        one,
        await best(
          found.filter(hit => hit.kind === one),
          rows,
          now,
        ),
      ] as const
    const hits = Object.fromEntries(await Promise.all(searchKinds.map(ofKind))) as Record<SearchKind, Hit[]>
    const shown = inOrder((kind ? [kind] : searchKinds).flatMap(one => hits[one].slice(0, mostHits)))
    const onPage = shown.slice((page - 1) * hitsOnPage, page * hitsOnPage)
    const texts = current.show(
      onPage.map(({ id }) => id),
      terms,
    )
    const countOf = (one: SearchKind) => ({
      hits: Math.min(hits[one].length, mostHits),
      more: hits[one].length > mostHits,
    })
    return {
      hits: onPage.map(hit => view(hit, texts.get(hit.id))),
      counts: {
        announcement: countOf('announcement'),
        document: countOf('document'),
        page: countOf('page'),
      },
      pages: Math.ceil(shown.length / hitsOnPage),
    }
  }

export const services = (): Services => ({
  index: localIndex(indexStore(), pageEntries()),
  rows: hitStore(),
})
