import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { company } from '../content/company.ts'
import { favicon } from '../siteFiles.ts'
import { clientConfig, serverConfig } from '../vite.public.ts'

interface Variant {
  /** Files of `web/content/` without `.ts`, and the value that each exports under its name instead. */
  pack: Record<string, unknown>
  /** Value of `import.meta.env.CONSENT`. */
  asksConsent: boolean
  /** Content security policy of its pages. */
  policy: string
}

/** A site built from another content pack, on a free port of this machine, its pages without data. */
export const serveVariant = async ({ pack, asksConsent, policy }: Variant) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'blu-variant-'))
  const otherPack: Plugin = {
    name: 'other-pack',
    enforce: 'pre',
    config: () => ({ define: { 'import.meta.env.CONSENT': String(asksConsent) } }),
    load: id => {
      const name = /\/web\/content\/(\w+)\.ts$/.exec(id)?.[1] ?? ''
      return name in pack ? `export const ${name} = ${JSON.stringify(pack[name])}` : undefined
    },
  }
  await build(clientConfig(folder, [otherPack]))
  const template = await readFile(path.join(folder, 'index.html'), 'utf8')
  await build(serverConfig(path.join(folder, 'server'), template, [otherPack]))
  const { renderPage } = (await import(pathToFileURL(path.join(folder, 'server/server.mjs')).href)) as {
    renderPage: (path: string) => Promise<{ html: string; status: number }>
  }

  const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }
  const server = createServer((request, response) => {
    const answer = async () => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      if (pathname === '/favicon.svg') {
        response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(favicon(company))
        return
      }
      if (!pathname.startsWith('/assets/')) {
        const { html, status } = await renderPage(pathname)
        const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
        response.writeHead(status, headers).end(html)
        return
      }
      const type = types[path.extname(pathname)] ?? 'application/octet-stream'
      response.writeHead(200, { 'content-type': type }).end(await readFile(path.join(folder, pathname)))
    }
    answer().catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    site: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      await new Promise(resolve => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
