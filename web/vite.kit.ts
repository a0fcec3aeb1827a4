import { join } from 'node:path'
import { build, createServer, mergeConfig, preview } from 'vite'
import { staffConfig } from './vite.staff.ts'

/** A page that is served, and the way to end it. */
export interface ServedKit {
  /** The address of the page. */
  address: string
  close: () => Promise<void>
}

const pageAt = (urls: { local: string[] } | null): string => `${urls?.local[0] ?? ''}kit.html`

/** Serves the kit's page while it is worked on: a change is seen without a reload. */
export const serveKit = async (port: number): Promise<ServedKit> => {
  const server = await createServer(
    mergeConfig(staffConfig(''), { server: { host: '127.0.0.1', port }, logLevel: 'warn' }),
  )
  await server.listen()
  return { address: pageAt(server.resolvedUrls), close: () => server.close() }
}

/** Builds the kit's page into a folder of its own, never into the site, and serves that. */
export const serveBuiltKit = async (outDir: string): Promise<ServedKit> => {
  const config = staffConfig(outDir)
  const input = join(config.root ?? '', 'kit.html')
  await build(
    mergeConfig(config, {
      build: { rolldownOptions: { input }, chunkSizeWarningLimit: 2000 },
      logLevel: 'warn',
    }),
  )
  const server = await preview({
    configFile: false,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
    logLevel: 'warn',
  })
  return { address: pageAt(server.resolvedUrls), close: () => server.close() }
}
