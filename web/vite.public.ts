import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Plugin } from 'vite'
import { endpointsPlugin } from './endpoints.ts'

export const webFolder = fileURLToPath(new URL('.', import.meta.url))

/** React Router's package leads bundlers to its development build; this is the other one. */
const routerBuild = (file: string) =>
  fileURLToPath(new URL(`../production/${file}`, import.meta.resolve('react-router')))

/** What client and server bundle of the public site share, so that both name the same classes. */
const common = (plugins: Plugin[]): InlineConfig => ({
  configFile: false,
  root: webFolder,
  logLevel: 'warn',
  mode: 'production',
  plugins: [react(), endpointsPlugin(), ...plugins],
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: routerBuild('index.mjs') },
      { find: /^react-router\/dom$/, replacement: routerBuild('dom-export.mjs') },
    ],
  },
  define: { 'process.env.NODE_ENV': '"production"' },
})

/** What every page needs once it is hydrated; in one file it is smaller than in ten. */
const siteParts =
  /web\/(src\/(ui\/(?!menu)|public\/layout|late|api|routes|paths)|content\/(company|navigation|messages))/

/**
 * Vite wraps each `import()` into a helper that preloads style sheets and
 * modules. With one inlined stylesheet it has nothing to do.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: id => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = load => load()' : undefined),
}

/** The public client: one page, one stylesheet, files with hashes below `/assets/`. */
export const clientConfig = (outDir: string): InlineConfig => ({
  ...common([plainImports]),
  build: {
    outDir,
    emptyOutDir: false,
    target: 'baseline-widely-available',
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: `${webFolder}index.html`,
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'framework', test: /node_modules\/(react|scheduler)/ },
            { name: 'site', test: siteParts },
          ],
        },
      },
    },
  },
})

/** The server bundle: one self-contained module that has the template in it. */
export const serverConfig = (outDir: string, template: string): InlineConfig => ({
  ...common([
    {
      name: 'template',
      resolveId: source => (source === 'virtual:template' ? '\0virtual:template' : undefined),
      load: source =>
        source === '\0virtual:template' ? `export default ${JSON.stringify(template)}` : undefined,
    },
  ]),
  publicDir: false,
  ssr: { noExternal: true, target: 'node' },
  build: {
    outDir,
    emptyOutDir: true,
    ssr: `${webFolder}src/server.tsx`,
    target: 'node24',
    minify: true,
    rolldownOptions: {
      output: { entryFileNames: 'server.mjs', format: 'es', codeSplitting: false },
    },
  },
})
