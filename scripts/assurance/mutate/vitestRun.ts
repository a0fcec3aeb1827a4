import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Level } from '../../conventions/checklist.ts'

/** This file holds all that mutation testing assumes about how tests are run. */
export interface TestRun {
  level: Level
  files: readonly string[]
  /** Which tests, by their names; all without it. */
  pattern?: string
  /** Folder for what they execute. */
  coverage?: string
  /** Seconds after which it is ended. */
  limit: number
}

export interface RunResult {
  outcome: 'passed' | 'failed' | 'timed out' | 'does not build'
  /** Tests that ran; those that the pattern left out did not. */
  ran: number
  failed: string[]
  seconds: number
  /** The end of what it printed. */
  output: string
}

/** Levels whose tests ask what the build made. */
const builtLevels: ReadonlySet<Level> = new Set(['infra', 'conventions', 'store', 'e2e'])

/** Levels whose tests call the local cloud, which runs bundles in threads. */
export const cloudLevels: ReadonlySet<Level> = new Set(['store', 'e2e'])

/** Seconds that the tests of an id may take at all. */
export const levelLimits: Record<Level, number> = {
  unit: 300,
  conventions: 300,
  local: 300,
  infra: 400,
  store: 600,
  e2e: 600,
}

const configFile = 'mutate.vitest.config.mjs'

/** The project's own configuration, and setup files more. */
const config = `import base from './vitest.config.ts'
const more = name => ['setup.ts', ...(name === 'e2e' ? ['browsers.ts'] : [])].map(file => './scripts/assurance/mutate/measure/' + file)
const withMore = project => ({
  ...project,
  test: { ...project.test, setupFiles: [...[project.test.setupFiles ?? []].flat(), ...more(project.test.name)] },
})
export default { ...base, test: { ...base.test, projects: base.test.projects.map(withMore) } }
`

/** How a process learns that it is measured, and those that it starts. */
const measuringEnv = (root: string, level: Level, folder: string): Record<string, string> => {
  const preload = pathToFileURL(join(root, 'scripts/assurance/mutate/measure/threads.ts'))
  preload.searchParams.set('folder', folder)
  return {
    MUTATE_COVERAGE: folder,
    ...(cloudLevels.has(level) && { NODE_OPTIONS: `--import=${preload.href}` }),
  }
}

interface Ended {
  code: number | undefined
  output: string
}

/** Runs a program in a process group of its own, so that whatever it has started ends with it. */
const runProgram = async (
  root: string,
  args: string[],
  env: Record<string, string>,
  limit: number,
): Promise<Ended> => {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, CI: '1', NO_COLOR: '1', FORCE_COLOR: '0', SOURCE_MAPS: 'inline', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const end = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The group has ended by itself.
    }
  }
  process.prependOnceListener('exit', end)
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part))
  // Counted in seconds that this program itself ran: a machine that sleeps in between makes nothing late.
  let left = limit
  const timer = setInterval(() => {
    if (--left === 0) end()
  }, 1000)
  const [code] = (await once(child, 'close')) as [number | null]
  clearInterval(timer)
  process.off('exit', end)
  end()
  return { code: left <= 0 ? undefined : (code ?? 1), output: Buffer.concat(said).toString() }
}

/** Report of vitest's JSON reporter, only the fields that are read here. */
interface Report {
  testResults: {
    message: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

const outcomeOf = (code: number | undefined, report: Report | undefined): RunResult['outcome'] => {
  if (code === undefined) return 'timed out'
  // A syntax error is vite's or esbuild's to tell; TypeScript's are asked for by themselves.
  const faults = report?.testResults.map(({ message }) => message).join('\n') ?? ''
  if (/PARSE_ERROR|Transform failed|RolldownError|Unexpected token|SyntaxError/.test(faults))
    return 'does not build'
  return code === 0 ? 'passed' : 'failed'
}

/** Runs some tests in a checkout, after building it where their level needs that. */
export const runTests = async (root: string, run: TestRun): Promise<RunResult> => {
  const startedAt = performance.now()
  const result = (rest: Omit<RunResult, 'seconds'>): RunResult => ({
    ...rest,
    output: rest.output.slice(-6_000),
    seconds: (performance.now() - startedAt) / 1000,
  })
  if (builtLevels.has(run.level)) {
    const { code, output } = await runProgram(root, ['scripts/build.ts'], {}, run.limit)
    if (code !== 0) return result({ outcome: 'does not build', ran: 0, failed: [], output })
  }
  const reportFile = join(root, '.local/mutate-report.json')
  rmSync(reportFile, { force: true })
  if (run.coverage !== undefined) writeFileSync(join(root, configFile), config)
  const args = [
    ...['node_modules/vitest/vitest.mjs', 'run', '--project', run.level, ...run.files],
    ...(run.pattern === undefined ? [] : ['-t', run.pattern]),
    ...(run.coverage === undefined ? ['--bail', '1'] : ['--config', configFile]),
    // Five seconds are short where others work too, and would count as a test that sees something.
    ...(run.level === 'unit' ? ['--testTimeout', '60000'] : []),
    ...['--reporter', 'json', '--outputFile', reportFile],
  ]
  const env: Record<string, string> =
    run.coverage === undefined ? {} : measuringEnv(root, run.level, run.coverage)
  const { code, output } = await runProgram(root, args, env, run.limit)
  const report = existsSync(reportFile) ? (JSON.parse(readFileSync(reportFile, 'utf8')) as Report) : undefined
  const tests = report?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? []
  return result({
    outcome: outcomeOf(code, report),
    ran: tests.filter(({ status }) => status === 'passed' || status === 'failed').length,
    failed: tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    output,
  })
}
