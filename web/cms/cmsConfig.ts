import type { Announcement } from '#contract/publishing/announcements.ts'
import { londonTime } from '#contract/londonTime.ts'

/**
 * Where the content management systems are. Nothing in here is secret: pages load it. A token must be one that only
 * reads what is published. Add a system's host to `connect-src` in `web/content/thirdParties.ts` before a page asks it.
 */
export const cmsConfig = {
  /** The system that `useCmsPosts` asks. */
  use: 'wordpress' as 'contentful' | 'strapi' | 'wordpress',
  pageSize: 10,
  /** Milliseconds for an answer. */
  timeout: 8_000,
  wordpress: { url: 'https://wordpress.example.com' },
  strapi: { url: 'https://strapi.example.com', collection: 'announcements', token: '' },
  contentful: {
    url: 'https://cdn.contentful.com',
    space: 'sample-space',
    environment: 'master',
    contentType: 'announcement',
    token: 'sample-delivery-token',
  },
}

/** A post of any system as an announcement. `content` is HTML as it came: sanitise it before a page shows it. */
export type CmsAnnouncement = Pick<
  Announcement,
  | 'announcement_type'
  | 'content'
  | 'date_published'
  | 'external_link'
  | 'id'
  | 'is_featured'
  | 'kind'
  | 'released_at'
  | 'slug'
  | 'source'
  | 'summary'
  | 'title'
>

export interface CmsPage {
  announcements: CmsAnnouncement[]
  total: number
  /** Number of the next page; undefined on the last. */
  next: number | undefined
}

/** The methods of every integration. Both reject with a `CmsError`. */
export interface CmsSource {
  /** Published posts, newest first; pages count from 1. */
  list(query: { page: number; pageSize: number; search?: string }, signal?: AbortSignal): Promise<CmsPage>
  /** The post of that address, if there is one. */
  get(slug: string, signal?: AbortSignal): Promise<CmsAnnouncement | undefined>
}

/** A system that did not answer as it should; `status` 0 when no answer came. */
export class CmsError extends Error {
  override readonly name = 'CmsError'
  readonly status: number
  /** The system's own word for what is wrong. */
  readonly code: string | undefined
  constructor(message: string, status: number, code?: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
    this.code = code
  }
}

interface Ask {
  token?: string
  signal?: AbortSignal | undefined
  /** The system's own word for what is wrong, in the body of a refusal. */
  codeIn: (body: unknown) => string | undefined
  send: typeof fetch
}

/** Asks an address for JSON. @throws CmsError */
export const getJson = async (url: URL, { token, signal, codeIn, send }: Ask) => {
  const timeout = AbortSignal.timeout(cmsConfig.timeout)
  const fail = (what: string, status: number, cause: unknown) =>
    new CmsError(`${url.host} ${what}.`, status, undefined, { cause })
  const response = await send(url, {
    headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch((cause: unknown) => {
    signal?.throwIfAborted()
    throw fail(timeout.aborted ? 'took too long' : 'cannot be reached', 0, cause)
  })
  const body: unknown = await response.json().catch((cause: unknown) => {
    throw fail('answered what is no JSON', response.status, cause)
  })
  if (!response.ok) {
    const code = codeIn(body)
    throw new CmsError(
      `${url.host} answered ${response.status}${code ? ` (${code})` : ''}.`,
      response.status,
      code,
    )
  }
  return { body, headers: response.headers }
}

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
}
const reserved: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for HTML, between tags and in attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, sign => reserved[sign] ?? sign)

const signOf = (whole: string, name: string): string => {
  const code = /^#x/i.test(name)
    ? parseInt(name.slice(2), 16)
    : name.startsWith('#')
      ? Number(name.slice(1))
      : NaN
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : (named[name] ?? whole)
}

/** The words of a piece of HTML. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w+);/gi, signOf)
    .replace(/\s+/g, ' ')
    .trim()

/** The first words of a text, about 200 characters. */
const firstWords = (text: string): string =>
  text.length <= 200 ? text : `${text.slice(0, 200).replace(/\s+\S*$/, '')}…`

type Post = Pick<CmsAnnouncement, 'content' | 'id' | 'is_featured' | 'slug' | 'source' | 'title'> & {
  category: string | undefined
  summary: string | undefined
  published: string
  link: string | undefined
}

/** The announcement in what every system says of a post, each in its own way. */
export const announcementOf = ({ category, summary, published, link, ...post }: Post): CmsAnnouncement => {
  const moment = new Date(published)
  return {
    ...post,
    kind: 'company',
    announcement_type: category || 'News',
    summary: firstWords(plainText(summary || post.content)),
    external_link: link && /^https?:\/\//.test(link) ? link : null,
    released_at: moment.toISOString(),
    date_published: londonTime(moment).date,
  }
}
