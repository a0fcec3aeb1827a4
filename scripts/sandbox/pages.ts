import { createHash } from 'node:crypto'
import type { Answer } from './party.ts'

interface Page {
  type: string
  body: string
  tag: string
}

/** Addresses that answer what they were last given, with a tag, so that they can be asked whether it changed. */
export const createPages = () => {
  const pages = new Map<string, Page>()
  return {
    /** @param address `/{host}/{path}` */
    put: (address: string, type: string, body: string): Answer => {
      const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`
      pages.set(address, { type, body, tag })
      return { body: { tag } }
    },
    /** @returns undefined where nothing was put */
    answer: (address: string, known: string | undefined): Answer | undefined => {
      const page = pages.get(address)
      if (!page) return undefined
      const headers = { 'content-type': page.type, etag: page.tag }
      return known === page.tag ? { status: 304, headers, body: '' } : { headers, body: page.body }
    },
  }
}
