import type { SiteAnswer } from './world.ts'

/** Milliseconds that our own site may take. */
const longest = 8_000

/**
 * Asks our own site, whose address infra or the edge gave, as any browser would; follows no redirect.
 * @throws Error where nobody knows the address, and when nothing answers
 */
export const askSite = async (origin: string | undefined, path: string): Promise<SiteAnswer> => {
  if (!origin) throw new Error('Nobody knows the address of the site.')
  const { status, headers, body } = await fetch(`${origin}${path}`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(longest),
  })
  await body?.cancel()
  return { status, headers: new Map(headers) }
}
