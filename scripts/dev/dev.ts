import { open as openInspector } from 'node:inspector'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs, styleText } from 'node:util'
import { entries } from '../build/entries.ts'
import type { Cloud } from 'local-cloud/cloud'
import { startProduct } from './product.ts'
import { step } from '../ops/progress.ts'
import { createFunctions, type Functions } from './functions.ts'
import { formatEntry, parseEntry } from './logLine.ts'
import { createReload } from './reload.ts'
import { startSite, type DevSite } from './site.ts'
import { createSynthesis, type SiteLists } from './synthesis.ts'

const root = join(import.meta.dirname, '../..')
const made = join(root, '.local/dev')
const usualInspectorPort = 9229

const { values } = parseArgs({
  options: {
    fresh: { type: 'boolean', default: false },
    live: { type: 'boolean', default: false },
    inspect: { type: 'boolean', default: false },
    'inspect-port': { type: 'string', default: String(usualInspectorPort) },
  },
})

/** Says one line, with the time as the log of functions has it. */
const say = (line: string): void => {
  const { stderr } = process
  const time = styleText('dim', new Date().toISOString().slice(11, 19), {
    stream: stderr,
    validateStream: true,
  })
  console.error(`${time} ${line}`)
}

/** The built site, of which the bucket holds pictures and icons and the search its texts; any build does. */
const ensureSite = async (signal: AbortSignal): Promise<void> => {
  if (existsSync(join(root, 'web/dist/manifest.json'))) return
  const child = spawn(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: ['ignore', 2, 2], signal })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error('The build failed: see what it says above.')
}

if (values.inspect) openInspector(Number(values['inspect-port']), '127.0.0.1')

const synthesis = createSynthesis()
const outdir = join(made, 'cdk.out')
const code = join(made, 'code')
let loop: { site: DevSite; functions: Functions; lists: SiteLists } | undefined
let isReady = false

const synthesise = async (lists: SiteLists) => ({
  outdir,
  entries: await synthesis.run({ outdir, code, site: lists }),
})

/** Bundles the functions, starts Vite and synthesises, all at once. */
const prepare = async (signal: AbortSignal): Promise<string> => {
  await ensureSite(signal)
  const site = await startSite({ root, cacheDir: join(root, '.local/vite'), say })
  const { loadModule } = site
  const functions = createFunctions({ root, dir: join(made, 'functions'), loadModule, say })
  mkdirSync(code, { recursive: true })
  writeFileSync(join(code, 'index.mjs'), 'export const handler = undefined\n')
  const [lists] = await Promise.all([
    step('Synthesising the stacks', async () => {
      const { lists } = await site.read()
      await synthesise(lists)
      return lists
    }),
    step('Bundling the functions', () => functions.bundleAll(entries(root))),
  ])
  loop = { site, functions, lists }
  return outdir
}

const follow = (cloud: Cloud): void => {
  if (!loop) return
  isReady = true
  const { change } = createReload({ ...loop, cloud, synthesise, say })
  loop.site.watch(['infra', 'lambdas', 'web'], change)
  console.error(
    `\nChanges are followed: functions, contract, infrastructure, pages.` +
      `\nPages have the site's content security policy and ${loop.site.policyAdds}.` +
      (values.inspect
        ? `\nA debugger finds the functions at 127.0.0.1:${values['inspect-port']}; they have no timeouts meanwhile.`
        : '\nWith --inspect a debugger can stop inside a function.'),
  )
}

await startProduct({
  fresh: values.fresh,
  live: values.live,
  prepare,
  development: {
    bundleOf: async name => loop?.functions.bundleOf(name),
    onLog: (name, entry) => {
      // Logs of functions while the sample data is written are of no interest.
      if (isReady) console.log(formatEntry(name, parseEntry(entry)))
    },
    serve: (request, response) => loop?.site.host.serve(request, response) ?? false,
    render: async (...asked) => loop?.site.host.render(...asked),
  },
  onReady: follow,
})
