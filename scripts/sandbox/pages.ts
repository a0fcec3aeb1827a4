import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Answer } from './stub.ts'

/** Addresses that answer what they were last given, with a tag, so that they can be asked whether it changed. */
export const createPages = () => {
  const pages = new Map<string, { status: number; headers: Record<string, string>; body: Buffer }>()
  return {
    /** The host has pages. */
    has: (host: string): boolean => pages.keys().some(address => address.startsWith(`/${host}/`)),
    /**
     * @param address `/{host}/{path}`
     * @param headers its `content-type`; `x-status`, `x-retry-after` and `x-location` for an answer that is none
     */
    put: (address: string, headers: IncomingHttpHeaders, body: Buffer): Answer => {
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`
      const [wait, place] = [headers['x-retry-after'], headers['x-location']]
      pages.set(address, {
        status: Number(headers['x-status'] ?? 200),
        headers: {
          'content-type': headers['content-type'] ?? 'text/plain',
          etag,
          ...(wait !== undefined && { 'retry-after': String(wait) }),
          ...(place !== undefined && { location: String(place) }),
        },
        body,
      })
      return { body: { etag } }
    },
    /** @returns undefined where nothing was put */
    answer: (address: string, known: string | undefined): Answer | undefined => {
      const page = pages.get(address)
      if (!page || page.status !== 200 || known !== page.headers['etag']) return page
      return { ...page, status: 304, body: '' }
    },
  }
}
