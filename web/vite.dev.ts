import type { Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Logger, Plugin } from 'vite'
import type { routes } from '#contract/contract.ts'
import { consent } from './content/consent.ts'
import { asksConsent } from './content/thirdParties.ts'
import { endpointsPlugin } from './endpoints.ts'
import { className, webFolder } from './vite.public.ts'

/** Where modules are served in development: no address of the site begins like it. */
export const devBase = '/@dev/'

const modules = fileURLToPath(new URL('..', import.meta.resolve('vite/package.json')))

/** Replaces the nonce in a page until it is sent. */
export const nonceMark = 'nonce-of-this-answer'

/**
 * A page exports its loader beside its component, which React Refresh would answer with a reload that loses the page's
 * state.
 */
const keepStateOfPages: Plugin = {
  name: 'keep-state-of-pages',
  transformIndexHtml: () => [
    { tag: 'script', children: "window.__getReactRefreshIgnoredExports = () => ['loader']" },
  ],
}

/** Which routes there are, read anew after each change of the contract; pages hear of it only when one has changed. */
const freshEndpoints = (): Plugin[] => {
  const contract = join(webFolder, '../lambdas/contract')
  let load: (file: string) => Promise<Record<string, unknown>>
  const read = async () => (await load(join(contract, 'contract.ts'))).routes as typeof routes
  const written = async () =>
    JSON.stringify(Object.values(await read()).map(({ method, path }) => [method, path]))
  /** By environment: the browser's modules and the server's are told one after the other. */
  const last = new Map<string, string | undefined>()
  return [
    endpointsPlugin('all', read),
    {
      name: 'fresh-endpoints',
      configureServer(server) {
        load = file => server.ssrLoadModule(file)
      },
      async hotUpdate({ file, modules }) {
        if (!file.startsWith(contract)) return undefined
        const { name } = this.environment
        const now = await written().catch(() => last.get(name))
        const isSame = now === last.get(name)
        last.set(name, now)
        const endpoints = this.environment.moduleGraph.getModuleById('\0virtual:endpoints')
        return isSame || !endpoints ? undefined : [...modules, endpoints]
      },
    },
  ]
}

/**
 * Vite's settings for development: one server for the public pages and the staff area, behind the local edge.
 * @param options.sockets server of the WebSocket by which browsers hear of changes, at `socketPort`
 * @param options.cacheDir keeps the packages as browsers get them
 */
export const devConfig = ({
  sockets,
  socketPort,
  cacheDir,
  logger,
}: {
  sockets: Server
  socketPort: number
  cacheDir: string
  logger: Logger
}): InlineConfig => ({
  configFile: false,
  root: webFolder,
  base: devBase,
  mode: 'development',
  appType: 'custom',
  cacheDir,
  customLogger: logger,
  plugins: [react(), freshEndpoints(), keepStateOfPages],
  css: { modules: { generateScopedName: className } },
  html: { cspNonce: nonceMark },
  // Found before anybody opens a page: one found later reloads it.
  optimizeDeps: { entries: ['index.html', 'staff.html'] },
  define: {
    'import.meta.env.CONSENT': String(asksConsent),
    'import.meta.env.VISITS': String(consent.visits !== 'nobody'),
  },
  server: {
    middlewareMode: true,
    hmr: { server: sockets, protocol: 'ws', host: '127.0.0.1', clientPort: socketPort },
    watch: { ignored: ['**/dist/**', '**/e2e/**'] },
    fs: {
      allow: [webFolder, join(webFolder, '../lambdas/contract'), modules, cacheDir],
    },
  },
})
