import * as z from 'zod'
import { siteOriginMark } from '#contract/siteOrigin.ts'

/** Days that assets of an earlier build stay, so that pages that are open load the rest of their scripts. */
const keepAssetsDays = 7

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
}

/** Key of a file of the build. A live page's stand-in has the page's own address, which on a disk could be a folder. */
export const keyOf = (file: string): string => file.replace(/^(live\/.+)\/index\.html$/, '$1')

/**
 * Content type of a file of the website. A live page's stand-in has no
 * extension: its key is the page's address.
 * @throws Error on an extension that is not known here, because `nosniff` would make such a file useless.
 */
export const contentTypeOf = (key: string): string => {
  const name = key.slice(key.lastIndexOf('/') + 1)
  const type = types[name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : 'html']
  if (!type)
    throw new Error(
      `The website has a file of unknown type: ${key}. Add its type to lambdas/publishing/site/rules.ts.`,
    )
  return type
}

/**
 * A file of the build as it is published: pages and `robots.txt` get the site's
 * origin. As long as nobody knows it (empty), addresses of pages are relative,
 * and lines of `robots.txt` that need it go.
 */
export const withOrigin = (key: string, bytes: Uint8Array, origin: string): Uint8Array => {
  const type = contentTypeOf(key)
  if (!/^text\/(html|plain)/.test(type)) return bytes
  const text = new TextDecoder().decode(bytes)
  const kept =
    origin || type.startsWith('text/html')
      ? text
      : text
          .split('\n')
          .filter(line => !line.includes(siteOriginMark))
          .join('\n')
  return new TextEncoder().encode(kept.replaceAll(siteOriginMark, origin))
}

/** How long browsers and edge may keep a file of the website. */
export const cacheControlOf = (key: string): string => {
  if (key.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  return `public, max-age=0, s-maxage=${key.startsWith('live/') ? 1 : 10}, must-revalidate`
}

/** Record of the published files, kept in the bucket itself. */
export const Ledger = z.object({
  /** Keys of the build that is online. */
  current: z.array(z.string()),
  /** Assets of builds before it, each with the UTC moment until which they stay. */
  earlier: z.array(z.object({ files: z.array(z.string()), until: z.iso.datetime() })),
})
export type Ledger = z.output<typeof Ledger>

/** The ledger after publishing `files`, and the keys that then have to go. */
export const follow = (
  ledger: Ledger,
  files: readonly string[],
  now: Date,
): { next: Ledger; gone: string[] } => {
  const current = [...files].sort()
  const online = new Set(current)
  const replaced = ledger.current.filter(key => key.startsWith('assets/') && !online.has(key))
  const until = new Date(now.getTime() + keepAssetsDays * 86_400_000).toISOString()
  const earlier = [
    ...ledger.earlier.filter(each => each.until > now.toISOString()),
    ...(replaced.length > 0 ? [{ files: replaced, until }] : []),
  ]
  const kept = new Set([...current, ...earlier.flatMap(each => each.files)])
  const known = new Set([...ledger.current, ...ledger.earlier.flatMap(each => each.files)])
  return { next: { current, earlier }, gone: [...known].filter(key => !kept.has(key)) }
}
