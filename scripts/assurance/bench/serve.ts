import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, request, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/** Serves on a free port of this machine. */
const listen = async (listener: RequestListener) => {
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}

/** A text compressed as CloudFront does it, whose quality is about this. */
const packed = (text: string | Buffer) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })

/** Lets robots index the sample pack, as a company's site would, and for comparison removes the scripts. */
const editPage = (html: string, scripts: boolean): string => {
  const indexable = html.replace(/<meta name="robots" content="noindex"\s*\/?>/g, '')
  return scripts ? indexable : indexable.replace(/<script type="module"[^>]*><\/script>/g, '')
}

/**
 * The site as a search engine may index it: every answer of `site` as it is, but pages without the sample pack's
 * `noindex`, and with `scripts: false` without their scripts. Both kinds go this way, so that they differ in nothing else.
 */
export const serveIndexable = (site: string, { scripts }: { scripts: boolean }) =>
  listen((incoming, outgoing) => {
    const { method, headers: asked, url = '/' } = incoming
    const { host } = new URL(site)
    const forwarded = request(
      new URL(url, site),
      { method, headers: { ...asked, host, 'accept-encoding': 'br' } },
      answer => {
        void buffer(answer).then(body => {
          const headers = { ...answer.headers }
          delete headers['content-length']
          delete headers['transfer-encoding']
          // Under Lighthouse 13 the headless Chromium 147 drops every page that has this header; no audit reads it.
          delete headers['referrer-policy']
          const isPage = headers['content-type']?.startsWith('text/html') && body.length > 0
          const text = headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body
          outgoing
            .writeHead(answer.statusCode ?? 502, { ...headers, ...(isPage && { 'content-encoding': 'br' }) })
            .end(isPage ? packed(editPage(text.toString(), scripts)) : body)
        })
      },
    )
    forwarded.on('error', error => outgoing.writeHead(502).end(error.message))
    incoming.pipe(forwarded)
  })

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

/** An answer: a file's ending, and its bytes. */
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

/** A plain static server, with brotli at about CloudFront's quality. */
export const serveFiles = ({ folders, pages, otherwise }: Site) => {
  const find = (url: string): Answer | undefined => {
    const page = pages.get(url)
    if (page !== undefined) return { ending: '.html', body: Buffer.from(page) }
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname)
    const found = folders.map(folder => inFolder(folder, path)).find(each => each !== undefined)
    return found ?? (otherwise && extname(path) === '' ? inFolder('', otherwise) : undefined)
  }
  const answer = (url: string) => {
    const found = find(url)
    if (!found) return { status: 404, headers: {}, body: '' }
    const { ending, body } = found
    const type = types[ending] ?? 'application/octet-stream'
    const isText = ending in types && ending !== '.webp'
    return {
      status: 200,
      headers: { 'content-type': type, ...(isText && { 'content-encoding': 'br' }) },
      body: isText ? packed(body) : body,
    }
  }
  // Compressed once, so that no page waits for it.
  const kept = new Map<string, ReturnType<typeof answer>>()
  return listen(({ url = '/' }, outgoing) => {
    const made = kept.get(url) ?? answer(url)
    kept.set(url, made)
    outgoing.writeHead(made.status, made.headers).end(made.body)
  })
}
