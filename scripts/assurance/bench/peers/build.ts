import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { build as bundle } from 'esbuild'
import { componentOf, type PageParts } from './components.ts'

/** The peers: the folder that each is built into, in its own, and what it is. */
export const peers = {
  spa: { out: 'dist', what: 'Vite single-page app' },
  astro: { out: 'dist', what: 'Astro, static' },
  next: { out: 'out', what: 'Next.js, static export' },
} as const
export type PeerName = keyof typeof peers

/** Our two pages, and what our API answers for the list of the second. */
export interface Content {
  home: PageParts
  news: PageParts
  list: string
  /** Beginning of the class of the list in `news`. */
  listClass: string
}

const npm = async (folder: string, ...args: string[]): Promise<void> => {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1' }
  try {
    await promisify(execFile)('npm', args, { cwd: folder, env, maxBuffer: 64 * 2 ** 20 })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`npm ${args.join(' ')} fails in ${folder}:\n${stdout}\n${stderr}`, { cause: error })
  }
}

const paths = ['/', '/news']

/** The files of a peer's `content`, as `bench/peers/README.md` lists them. */
const contentFiles = ({ home, news, listClass }: Content): Record<string, string> => ({
  'site.css': home.styles,
  'pages.json': JSON.stringify({
    home: { title: home.title, description: home.description },
    news: { title: news.title, description: news.description },
  }),
  'parts.json': JSON.stringify({
    header: home.header,
    home: home.main,
    news: news.main,
    footer: home.footer,
  }),
  'Header.jsx': componentOf('Header', home.header, paths),
  'Footer.jsx': componentOf('Footer', home.footer, paths),
  'Home.jsx': componentOf('Home', home.main, paths),
  'News.jsx': componentOf('News', news.main, paths),
  'NewsWithoutList.jsx': componentOf('News', news.main, paths, listClass),
})

const put = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/**
 * Installs a peer, unless it is, and builds it from our content.
 * @returns the folder with its files
 * @throws Error with what npm or the peer's build said
 */
export const buildPeer = async (name: PeerName, content: Content): Promise<string> => {
  const folder = join('.local/peers', name)
  const manifest = join(folder, 'package.json')
  const before = existsSync(manifest) ? readFileSync(manifest, 'utf8') : undefined
  cpSync(join('bench/peers', name), folder, { recursive: true })
  for (const [file, text] of Object.entries(contentFiles(content))) put(join(folder, 'content', file), text)
  put(join(folder, 'public/news.json'), content.list)
  await bundle({
    entryPoints: ['web/src/ui/startMenus.ts'],
    outfile: join(folder, 'content/menu.js'),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
  })
  const isInstalled = existsSync(join(folder, 'node_modules')) && before === readFileSync(manifest, 'utf8')
  if (!isInstalled) await npm(folder, 'install', '--no-audit', '--no-fund', '--no-package-lock')
  const out = join(folder, peers[name].out)
  rmSync(out, { recursive: true, force: true })
  await npm(folder, 'run', 'build')
  return out
}

/** The exact versions that a peer is made with, for the report. */
export const versionsOf = (name: PeerName): string[] => {
  const { dependencies } = JSON.parse(readFileSync(join('bench/peers', name, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  return Object.entries(dependencies).map(([packageName, version]) => `${packageName} ${version}`)
}
