import { unzipSync } from 'fflate'
import * as z from 'zod'
import { customResource } from '../site/customResource.ts'
import { contentTypeOf, follow, keyOf, withOrigin } from '../site/rules.ts'
import { siteStore, type SiteStore } from '../site/store.ts'

/** Calls to storage at once. */
const atOnce = 16

const Properties = z.object({
  assetBucket: z.string(),
  assetKey: z.string(),
  /** Sources of its inlined styles, which each page brings to the edge's content security policy. */
  styles: z.string(),
  /** The statuses of stored pages that are not answered with 200, by their keys. */
  statuses: z.record(z.string(), z.string()),
  /** The site's origin; empty as long as nobody knows it. */
  origin: z.string().default(''),
  /** Served to browsers as `/config.json`. */
  config: z.string(),
})

const forEach = async (keys: readonly string[], act: (key: string) => Promise<void>): Promise<void> => {
  const waiting = [...keys]
  const next = async (): Promise<void> => {
    for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) await act(key)
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

/**
 * Publishes a built website: assets first, then the pages that name them, and
 * only then does what the build no longer has go. Safe to repeat.
 */
export const publishSite =
  (site: SiteStore, now: () => Date = () => new Date()) =>
  async (properties: z.output<typeof Properties>): Promise<void> => {
    const { assetBucket, assetKey, styles, statuses, origin, config } = properties
    const unzipped = Object.entries(unzipSync(await site.fetchBuild(assetBucket, assetKey)))
    const present = unzipped.filter(([file]) => !file.endsWith('/'))
    const files = new Map(present.map(([file, bytes]) => [keyOf(file), bytes]))
    files.set('config.json', new TextEncoder().encode(config))
    const keys = [...files.keys()]
    keys.forEach(contentTypeOf)
    const { next, gone } = follow(await site.readLedger(), keys, now())

    const put = (key: string) =>
      site.put(key, withOrigin(key, files.get(key) ?? new Uint8Array(), origin), {
        styles,
        status: statuses[key],
      })
    await forEach(
      keys.filter(key => key.startsWith('assets/')),
      put,
    )
    await forEach(
      keys.filter(key => !key.startsWith('assets/')),
      put,
    )
    await site.writeLedger(next)
    await forEach(gone, key => site.remove(key))
  }

export const handler = customResource('publishSite', Properties, properties =>
  publishSite(siteStore())(properties),
)
