import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Plugin } from 'vite'
import { consent } from './content/consent.ts'
import { asksConsent } from './content/thirdParties.ts'
import { endpointsPlugin } from './endpoints.ts'

export const webFolder = fileURLToPath(new URL('.', import.meta.url))

/** React Router's package leads bundlers to its development build; this is the other one. */
const routerBuild = (file: string) =>
  fileURLToPath(new URL(`../production/${file}`, import.meta.resolve('react-router')))

/** For Node that package leads them to CommonJS, of which no bundler leaves out what nobody uses. */
const routerDomModule = fileURLToPath(new URL('index.mjs', import.meta.resolve('react-router-dom')))

/** The part of React's server package that answers with text. The package also has one that streams, of the same size. */
const reactToText = fileURLToPath(
  new URL('cjs/react-dom-server-legacy.node.production.js', import.meta.resolve('react-dom/server.node')),
)

/** Where each class is from. */
const classFiles = new Map<string, string>()

/**
 * A class's name in the page: its own and two characters for its file. The
 * usual names are 5% of the stylesheet, which every page carries.
 * @throws Error where two files get the same name for a class
 */
export const className = (name: string, file: string): string => {
  const mark = createHash('sha256').update(relative(webFolder, file)).digest('base64url').slice(0, 2)
  const made = `${name}-${mark}`
  const other = classFiles.get(made) ?? file
  if (other !== file)
    throw new Error(`The class "${name}" of ${file} is called as that of ${other}. Rename one of them.`)
  classFiles.set(made, file)
  return made
}

/**
 * The configuration that client and server bundle of the public site share, so that both name the same
 * classes.
 */
const common = (plugins: Plugin[]): InlineConfig => ({
  configFile: false,
  root: webFolder,
  logLevel: 'warn',
  mode: 'production',
  plugins: [react(), endpointsPlugin('public'), ...plugins],
  css: { modules: { generateScopedName: className } },
  resolve: {
    alias: [
      { find: /^react-router-dom$/, replacement: routerDomModule },
      { find: /^react-router$/, replacement: routerBuild('index.mjs') },
      { find: /^react-router\/dom$/, replacement: routerBuild('dom-export.mjs') },
    ],
  },
  define: {
    'process.env.NODE_ENV': '"production"',
    'import.meta.env.CONSENT': String(asksConsent),
    'import.meta.env.VISITS': String(consent.visits !== 'nobody'),
  },
})

/**
 * What every page needs once it is hydrated; in one file it is smaller than in ten, and none of it imports what
 * starts it.
 */
const siteParts =
  /virtual:endpoints|contract\/once|web\/(src\/(client|ui\/(?!startMenus|searchKey|toast)|public\/(layout|visits|parts\/Widget)|api|routes|paths)|content\/(company|consent|featuredCompany|navigation|messages|widgets))/

/**
 * Vite wraps each `import()` into a helper that preloads style sheets and
 * modules. With one inlined stylesheet it has nothing to do.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: id => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = load => load()' : undefined),
}

/**
 * No script is needed for the page to be complete, so its download gives way to everything that is seen: browsers fetch
 * a module in the head as early as a style sheet.
 */
const scriptsLast: Plugin = {
  name: 'scripts-last',
  transformIndexHtml: {
    order: 'post',
    handler: html => html.replace('<script type="module"', '<script type="module" fetchpriority="low"'),
  },
}

/** For mutation testing, which asks which lines of a script ran. */
const sourceMaps = process.env['SOURCE_MAPS'] === 'inline' && 'inline'

/** The public client: one page, one stylesheet, files with hashes below `/assets/`. */
export const clientConfig = (outDir: string, plugins: Plugin[] = []): InlineConfig => ({
  ...common([plainImports, scriptsLast, ...plugins]),
  build: {
    outDir,
    emptyOutDir: false,
    target: 'baseline-widely-available',
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    cssCodeSplit: false,
    sourcemap: sourceMaps,
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
export const serverConfig = (outDir: string, template: string, plugins: Plugin[] = []): InlineConfig => ({
  ...common([
    ...plugins,
    {
      name: 'template',
      resolveId: source => (source === 'virtual:template' ? '\0virtual:template' : undefined),
      load: source =>
        source === '\0virtual:template' ? `export default ${JSON.stringify(template)}` : undefined,
    },
    {
      name: 'react-to-text',
      enforce: 'pre',
      resolveId: source => (source === 'react-dom/server' ? reactToText : undefined),
    },
  ]),
  publicDir: false,
  ssr: { noExternal: true, target: 'node' },
  build: {
    outDir,
    emptyOutDir: true,
    ssr: `${webFolder}src/server.tsx`,
    // As in the client: both have to name the same files.
    assetsInlineLimit: 0,
    target: 'node24',
    minify: true,
    sourcemap: sourceMaps,
    rolldownOptions: {
      output: { entryFileNames: 'server.mjs', format: 'es', codeSplitting: false },
    },
  },
})
