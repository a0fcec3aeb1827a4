import { paths } from '../../paths.ts'
import { announcementPath } from '../news/announcementPath.ts'

/** An announcement or a document of a list that readers see. */
export interface Item {
  kind: 'announcement' | 'document'
  /** Where its link leads, which no other item shares. */
  href: string
  /** UTC moment of its publication, by the server; empty where its list does not say. */
  at: string
}

const textIn = (value: object, name: string): string | undefined => {
  const found = (value as Record<string, unknown>)[name]
  return typeof found === 'string' ? found : undefined
}

const itemOf = (value: object): Item | undefined => {
  const [slug, released, url] = [textIn(value, 'slug'), textIn(value, 'released_at'), textIn(value, 'url')]
  if (slug !== undefined && released !== undefined)
    return { kind: 'announcement', href: announcementPath(slug), at: released }
  return url === undefined
    ? undefined
    : { kind: 'document', href: url, at: textIn(value, 'created_at') ?? '' }
}

/** Everything in what a page's loader read that is shown as a row of a list. */
const itemsIn = (value: unknown): Item[] => {
  if (typeof value !== 'object' || value === null) return []
  const item = itemOf(value)
  return item ? [item] : Object.values(value).flatMap(itemsIn)
}

const isRead = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !('failed' in value)

/**
 * What a list has now and the page does not show. An item that only moves up, because another was taken away, is not
 * new: announcements come newest first, so it is older than the last one that is shown; documents have an order of
 * their own, so it is older than the newest one.
 * @param shown what a key of the page's data has, its promises kept
 * @param read the same, read again; where either failed nothing can be said
 */
export const newIn = (shown: unknown, read: unknown): Item[] => {
  if (!isRead(shown) || !isRead(read)) return []
  const before = itemsIn(shown)
  const known = new Set(before.map(({ href }) => href))
  const since = (kind: Item['kind']): string => {
    const moments = before.flatMap(item => (item.kind === kind ? [item.at] : [])).sort()
    return moments.at(kind === 'announcement' ? 0 : -1) ?? ''
  }
  const from = { announcement: since('announcement'), document: since('document') }
  return itemsIn(read).filter(({ href, kind, at }) => !known.has(href) && at >= from[kind])
}

/** The announcements that the news widget's frame shows; none while it is not loaded, or is another site's. */
export const shownIn = (frame: HTMLIFrameElement | null): { slug: string; released_at: string }[] =>
  [...(frame?.contentDocument?.querySelectorAll('li') ?? [])].flatMap(row => {
    const path = row.querySelector('a')?.pathname
    const at = row.querySelector('time')?.dateTime
    return path === undefined || at === undefined
      ? []
      : [{ slug: decodeURIComponent(path.slice(paths.news.length + 1)), released_at: at }]
  })
