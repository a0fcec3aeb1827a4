// Runs a TypeScript file of the project: node scripts/run.mjs FILE.ts [args]
//
// Plain JavaScript without packages, because it is what a fresh clone starts with: any Node from 20.19 installs
// what is missing, and the file itself then runs on the project's own Node 24.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const node24 = join(modules, '.bin', process.platform === 'win32' ? 'node.exe' : 'node')

const stop = sentence => {
  console.error(sentence)
  process.exit(1)
}

const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    stop(`Node ${process.versions.node} is too old: install Node 20.19 or newer from https://nodejs.org.`)
}

/** Whether node_modules holds exactly what the lockfile names; npm notes at its end what it has installed. */
const isInstalled = () => {
  const noted = join(modules, '.package-lock.json')
  if (!existsSync(noted)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(noted, 'utf8')).packages
  const same = ([path, { version, integrity, optional, devOptional }]) =>
    path === '' ||
    (present[path]
      ? present[path].version === version && present[path].integrity === integrity
      : Boolean(optional || devOptional))
  return Object.entries(wanted).every(same) && Object.keys(present).every(path => path in wanted)
}

const run = (command, args, env = process.env) =>
  new Promise(resolve => {
    const child = spawn(command, args, { stdio: 'inherit', env })
    const pass = signal => child.kill(signal)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)
    const end = code => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, pass)
      resolve(code)
    }
    child.on('error', error => {
      console.error(error.message)
      end(127)
    })
    child.on('exit', (code, signal) => end(code ?? 128 + constants.signals[signal]))
  })

const install = async () => {
  console.log('Installing packages (npm ci); the first time takes a minute or two …')
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  const progress = setInterval(() => console.log(`… still installing, ${seconds()} s`), 10_000)
  const npm = process.env.npm_execpath
  const args = ['ci', '--no-audit', '--no-fund', '--prefix', root]
  const code = npm?.endsWith('npm-cli.js')
    ? await run(process.execPath, [npm, ...args])
    : await run('npm', args)
  clearInterval(progress)
  if (code !== 0) stop('The packages could not be installed: npm ci failed, see what npm says above.')
  console.log(`Installed in ${seconds()} s.`)
}

const checkNode24 = () => {
  const version = existsSync(node24)
    ? spawnSync(node24, ['--version'], { encoding: 'utf8' }).stdout?.trim()
    : undefined
  if (!version?.startsWith('v24.'))
    stop(
      'The project’s own Node 24 is missing from node_modules (was it installed with --ignore-scripts?): ' +
        'delete node_modules and start again.',
    )
}

const [file, ...args] = process.argv.slice(2)
checkNode()
if (!file) stop('Name the file to run: node scripts/run.mjs FILE.ts [arguments]')
if (!isInstalled()) await install()
checkNode24()
process.exitCode = await run(node24, [file, ...args], {
  ...process.env,
  PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter),
})
