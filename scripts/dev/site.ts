import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { createLogger, createServer, type EnvironmentModuleNode, type Logger } from 'vite'
import type * as checking from '../../web/content/check.ts'
import type * as packModule from '../../web/content/pack.ts'
import type * as partiesModule from '../../web/content/thirdParties.ts'
import type * as client from '../../web/src/api.ts'
import type { PublicApi } from '../../web/src/api.ts'
import type * as rendering from '../../web/src/render.tsx'
import { devBase, devConfig, nonceMark } from '../../web/vite.dev.ts'
import type { PageHost } from 'local-cloud/fetchObject'
import type { SiteLists } from './synthesis.ts'

/** Milliseconds within which changes are told together, as when an editor saves all files. */
const togetherWithin = 20

const isSource = (file: string): boolean =>
  !/(^|\/)(dist|e2e)\/|\.(test|fixture)\.tsx?$|(^|\/)\.|~$/.test(file)

/** The page that the edge asks an origin for: its address, and whether it is rendered with data. */
const pageAt = (target: string): { address: string; isLive: boolean } | undefined => {
  const { pathname, searchParams } = new URL(target, 'http://edge')
  if (pathname === '/404.html') return { address: '/404', isLive: false }
  const [, stored] = /^(.*)\/index\.html$/.exec(pathname) ?? []
  if (stored !== undefined) return { address: stored || '/', isLive: false }
  const [, live] = /^\/live(\/.*)$/.exec(pathname) ?? []
  if (live === undefined) return undefined
  const at = searchParams.get('at') ?? live
  searchParams.delete('at')
  return { address: searchParams.size > 0 ? `${at}?${searchParams}` : at, isLive: true }
}

/** Says when a page is reloaded, which loses its state, and Vite's warnings and errors as they are. */
const loggerFor = (say: (line: string) => void): Logger => ({
  ...createLogger('info'),
  info: (message, { environment = '' } = {}) => {
    if (environment.includes('ssr')) return
    const text = stripVTControlCharacters(message)
    const [, file] = /^page reload (.*)/.exec(text) ?? []
    if (file) say(`The browser reloads the page: ${file}`)
    if (text.startsWith('optimized dependencies changed'))
      say('The browser reloads the page: a package is new in it')
  },
})

/**
 * The site as it is in the sources: Vite serves its modules and renders its pages, which keep the content security
 * policy of the template but for what hot reloading needs.
 */
export const startSite = async ({
  root,
  cacheDir,
  say,
}: {
  root: string
  cacheDir: string
  say: (line: string) => void
}) => {
  const sockets = createHttpServer((_, response) => void response.writeHead(426).end())
  await new Promise<void>(resolve => sockets.listen(0, '127.0.0.1', resolve))
  const socketPort = (sockets.address() as AddressInfo).port
  const vite = await createServer(devConfig({ sockets, socketPort, cacheDir, logger: loggerFor(say) }))
  const web = (file: string): string => join(root, 'web', file)

  const transformed = async (file: string): Promise<string> =>
    // Vite puts its base before every address; what the bucket holds keeps its own.
    (await vite.transformIndexHtml(`/${file}`, readFileSync(web(file), 'utf8'))).replaceAll(
      /(<link [^>]*href=")\/@dev\//g,
      '$1/',
    )

  /** Style sheets that the rendered modules import, each as the browser's copy of Vite knows it. */
  const styles = async (): Promise<string> => {
    const seen = new Set<EnvironmentModuleNode>()
    const sheets: EnvironmentModuleNode[] = []
    const visit = (node: EnvironmentModuleNode | undefined): void => {
      if (!node || seen.has(node)) return
      seen.add(node)
      node.importedModules.forEach(visit)
      if (node.file?.endsWith('.css')) sheets.push(node)
    }
    const graph = vite.environments.ssr.moduleGraph
    visit(await graph.getModuleByUrl(web('src/render.tsx')))
    const texts = await Promise.all(
      sheets.map(async ({ url, id }) => {
        // Asked for in the server's graph: in the browser's, a sheet that no module imports would reload every page.
        const { default: css } = (await vite.ssrLoadModule(`${url}?inline`)) as { default: string }
        return `<style nonce="${nonceMark}" data-vite-dev-id="${id}">${css}</style>`
      }),
    )
    return texts.join('')
  }

  const apiAt = async (origin: string): Promise<PublicApi> => {
    const { createApi } = (await vite.ssrLoadModule(web('src/api.ts'))) as typeof client
    return createApi({ baseUrl: origin })
  }

  const renderPublic = async (target: string, origin: string) => {
    const page = pageAt(target)
    if (!page) return undefined
    const { renderInto } = (await vite.ssrLoadModule(web('src/render.tsx'))) as typeof rendering
    const template = await transformed('index.html')
    // Pages for other sites' frames have no scripts, and their policy allows none.
    const fitting = target.startsWith('/live/embed/')
      ? template.replaceAll(/<script[^]*?<\/script>/g, '')
      : template
    const { status, html } = await renderInto(fitting, page.address, {
      origin,
      ...(page.isLive && { api: await apiAt(origin) }),
    })
    return { status, html: html.replace('</head>', (await styles()) + '</head>') }
  }

  /** The policy of the template, with a nonce for Vite's scripts and styles and the address of its WebSocket. */
  const forHotReload = (policy: string, nonce: string): string =>
    policy
      .replace(/script-src [^;]*/, `$& 'nonce-${nonce}'`)
      .replace(/style-src [^;]*/, `$& 'nonce-${nonce}'`)
      .replace(/connect-src [^;]*/, `$& ws://127.0.0.1:${socketPort}`)

  const host: PageHost = {
    serve: (request, response) => {
      if (!request.url?.startsWith(devBase)) return false
      vite.middlewares(request, response, () => void response.writeHead(404).end())
      return true
    },
    render: async (target, hostName, policy) => {
      const page = await (
        target === '/staff/index.html'
          ? transformed('staff.html').then(html => ({ status: 200, html }))
          : renderPublic(target, `http://${hostName}`)
      ).catch((error: unknown) => {
        if (error instanceof Error) vite.ssrFixStacktrace(error)
        const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
        say(`${target} cannot be rendered: ${reason}`)
        return { status: 500, text: `This page cannot be rendered.\n\n${reason}\n` }
      })
      if (!page) return undefined
      const nonce = randomBytes(16).toString('base64')
      const headers = new Headers({
        'content-type': 'html' in page ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        ...(policy && { 'content-security-policy': forHotReload(policy, nonce) }),
      })
      const text = 'html' in page ? page.html.replaceAll(nonceMark, nonce) : page.text
      return { status: page.status, headers, body: Buffer.from(text) }
    },
  }

  return {
    host,
    /** Additions of hot reloading to the policy, for the terminal. */
    policyAdds: `a nonce for Vite's scripts and styles, and ws://127.0.0.1:${socketPort}`,
    /**
     * Watches folders of sources with Vite's own watcher; several changes of one moment are told together.
     * @param onChange gets files, relative to the root
     */
    watch: (folders: readonly string[], onChange: (files: string[]) => void): void => {
      const changed = new Set<string>()
      let timer: NodeJS.Timeout | undefined
      vite.watcher.add(folders.map(folder => join(root, folder)))
      vite.watcher.on('all', (_, path) => {
        const file = relative(root, path)
        if (!folders.some(folder => file.startsWith(`${folder}/`)) || !isSource(file)) return
        changed.add(file)
        clearTimeout(timer)
        timer = setTimeout(() => {
          const files = [...changed]
          changed.clear()
          onChange(files)
        }, togetherWithin)
      })
    },
    /** Loads a module as it is now. */
    loadModule: (file: string) => vite.ssrLoadModule(file),
    /** Reads the list of the site's pages from the sources, and the faults of the content pack. */
    read: async (): Promise<{ lists: SiteLists; faults: string[] }> => {
      const { staticPages, livePages } = (await vite.ssrLoadModule(web('src/render.tsx'))) as typeof rendering
      const parties = (await vite.ssrLoadModule(web('content/thirdParties.ts'))) as typeof partiesModule
      const { faultsOf } = (await vite.ssrLoadModule(web('content/check.ts'))) as typeof checking
      const { pack } = (await vite.ssrLoadModule(web('content/pack.ts'))) as typeof packModule
      return {
        lists: { pages: staticPages, livePages, sources: parties.sourcesOf(parties.thirdParties) },
        faults: faultsOf(pack),
      }
    },
    close: async (): Promise<void> => {
      await vite.close()
      sockets.closeAllConnections()
      sockets.close()
    },
  }
}

export type DevSite = Awaited<ReturnType<typeof startSite>>
