import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { packed } from '../indexable.ts'

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
}
const compressed = ['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']

/** What a server may answer: a file's ending, and its bytes. */
interface Answer {
  ending: string
  body: Buffer
}

/** A file that an address names: itself, a page of that name, or the page of a folder. */
const inFolder = (folder: string, path: string): Answer | undefined => {
  const files = [path, `${path}.html`, join(path, 'index.html')].map(name => join(folder, name))
  const file = files.find(each => existsSync(each) && statSync(each).isFile())
  return file === undefined ? undefined : { ending: extname(file), body: readFileSync(file) }
}

/** A site of files: its folders, the first of which comes first, and what is served besides. */
export interface Site {
  name: string
  folders: string[]
  /** HTML by address with its query, before any file. */
  pages: ReadonlyMap<string, string>
  /** The file for an address that has none, as a single-page app needs it. */
  otherwise?: string
}

/** A plain static server on a free port, with brotli at about CloudFront's quality. */
export const serve = async ({ folders, pages, otherwise }: Site) => {
  // Compressed once, so that no page waits for it.
  const kept = new Map<string, ReturnType<typeof answer>>()

  const find = (url: string): Answer | undefined => {
    const page = pages.get(url)
    if (page !== undefined) return { ending: '.html', body: Buffer.from(page) }
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname)
    const found = folders.map(folder => inFolder(folder, path)).find(each => each !== undefined)
    return found ?? (otherwise && extname(path) === '' ? inFolder('', otherwise) : undefined)
  }
  const answer = (url: string): { status: number; headers: Record<string, string>; body: Buffer } => {
    const found = find(url)
    if (!found) return { status: 404, headers: {}, body: Buffer.alloc(0) }
    const { ending, body } = found
    const isText = compressed.includes(ending)
    const type = types[ending] ?? 'application/octet-stream'
    return {
      status: 200,
      headers: { 'content-type': type, ...(isText && { 'content-encoding': 'br' }) },
      body: isText ? packed(body) : body,
    }
  }
  const server = createServer(({ url = '/' }, outgoing) => {
    const made = kept.get(url) ?? answer(url)
    kept.set(url, made)
    outgoing.writeHead(made.status, made.headers).end(made.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}
