import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/** What the bench changes of a page: that the sample pack may not be indexed, and for comparison its scripts. */
export const editPage = (html: string, scripts: boolean): string => {
  const indexable = html.replace(/<meta name="robots" content="noindex"\s*\/?>/g, '')
  return scripts ? indexable : indexable.replace(/<script type="module"[^>]*><\/script>/g, '')
}

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const decoded = (body: Buffer, encoding: string | undefined) =>
  encoding === 'br' ? brotliDecompressSync(body) : body

/** A text compressed as CloudFront does it, whose quality is about this. */
export const packed = (text: string | Buffer) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })

/**
 * The site as a search engine may index it, on a free port: every answer of
 * `site` as it is, but pages without the sample pack's `noindex`, and with
 * `scripts: false` without their scripts. Both kinds go this way, so that they
 * differ in nothing else.
 */
export const serveIndexable = async (site: string, { scripts }: { scripts: boolean }) => {
  const server = createServer((incoming, outgoing) => {
    const forwarded = request(
      new URL(incoming.url ?? '/', site),
      {
        method: incoming.method,
        headers: { ...incoming.headers, host: new URL(site).host, 'accept-encoding': 'br' },
      },
      answer => {
        void bodyOf(answer).then(body => {
          const headers = { ...answer.headers }
          delete headers['content-length']
          delete headers['transfer-encoding']
          // Under Lighthouse 13 the headless Chromium 147 drops every page that has this header; no audit reads it.
          delete headers['referrer-policy']
          const isPage = headers['content-type']?.startsWith('text/html') && body.length > 0
          if (!isPage) {
            outgoing.writeHead(answer.statusCode ?? 502, headers).end(body)
            return
          }
          const html = editPage(decoded(body, headers['content-encoding']).toString(), scripts)
          outgoing
            .writeHead(answer.statusCode ?? 502, { ...headers, 'content-encoding': 'br' })
            .end(packed(html))
        })
      },
    )
    forwarded.on('error', error => outgoing.writeHead(502).end(error.message))
    incoming.pipe(forwarded)
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
