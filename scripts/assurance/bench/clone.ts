import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { rowOf } from './report.ts'
import { summarise } from './summary.ts'

/** Seconds after which a start is given up. */
const patience = 900

/** A newcomer's shell: an empty home, nothing of npm kept, the machine's own Node. */
const newcomer = (home: string): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^NODE/i.test(name))),
  HOME: home,
  npm_config_cache: join(home, '.npm'),
  CI: 'true',
  PATH: (process.env['PATH'] ?? '')
    .split(':')
    .filter(folder => !folder.includes('node_modules'))
    .join(':'),
})

/** A command of the README in a process group of its own. */
const begin = (cwd: string, env: NodeJS.ProcessEnv, ...args: string[]): ChildProcess =>
  spawn('npm', args, { cwd, env, detached: true, stdio: ['ignore', 'inherit', 'inherit'] })

const end = async (child: ChildProcess): Promise<void> => {
  if (child.pid === undefined || child.exitCode !== null) return
  process.kill(-child.pid, 'SIGINT')
  await once(child, 'exit')
}

const secondsSince = (begun: number): number => (Date.now() - begun) / 1000

/** Seconds until the product says that it serves. @throws Error when it ends before, or takes too long */
const timedStart = async (folder: string, env: NodeJS.ProcessEnv): Promise<number> => {
  const begun = Date.now()
  const child = begin(folder, env, 'start')
  try {
    while (!existsSync(join(folder, '.local/ready.json'))) {
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}.`)
      if (secondsSince(begun) > patience) throw new Error(`npm start took more than ${patience} s.`)
      await wait(100)
    }
    return secondsSince(begun)
  } finally {
    await end(child)
  }
}

/** Seconds of the test command. @throws Error when a check fails: a red run's time says nothing */
const timedTest = async (folder: string, env: NodeJS.ProcessEnv): Promise<number> => {
  const begun = Date.now()
  const [code] = (await once(begin(folder, env, 'test'), 'exit')) as [number | null]
  if (code !== 0) throw new Error(`npm test ended with ${code}.`)
  return secondsSince(begun)
}

/** Times the README's two commands in a fresh clone, as a newcomer meets them: nothing installed, nothing kept. */
export const benchClone = async (): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'blu-clone-'))
  try {
    const folder = join(dir, 'clone')
    execFileSync('git', ['clone', '--quiet', process.cwd(), folder])
    const env = newcomer(join(dir, 'home'))
    const start = await timedStart(folder, env)
    console.log(`npm start serves after ${start.toFixed(0)} s`)
    const test = await timedTest(folder, env)
    await summarise('clone', [
      rowOf('start', '`npm start` serves, in a fresh clone', start, 's', 180),
      rowOf('test', '`npm test` ends, in the same clone', test, 's', 360),
    ])
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
