import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Level } from '../conventions/checklist.ts'

/** All that mutation testing takes for granted about how tests are run stands in this file. */
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

const configFile = 'mutate.vitest.config.ts'

/** The project's own configuration, and a setup file more. */
const config = `import base from './vitest.config.ts'
const more = './scripts/mutate/coverageSetup.ts'
const withMore = project => ({
  ...project,
  test: { ...project.test, setupFiles: [...[project.test.setupFiles ?? []].flat(), more] },
})
export default { ...base, test: { ...base.test, projects: base.test.projects.map(withMore) } }
`

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
    env: { ...process.env, CI: '1', NO_COLOR: '1', FORCE_COLOR: '0', ...env },
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
  process.once('exit', end)
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part))
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    end()
  }, limit * 1000)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  process.off('exit', end)
  end()
  return { code: isLate ? undefined : (code ?? 1), output: Buffer.concat(said).toString() }
}

/** What vitest's JSON reporter writes, as far as it is read here. */
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
    ...['--reporter', 'json', '--outputFile', reportFile],
  ]
  const env: Record<string, string> = run.coverage === undefined ? {} : { MUTATE_COVERAGE: run.coverage }
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

/** Whether TypeScript accepts the checkout as it is. */
export const isTyped = async (root: string): Promise<boolean> => {
  const { code } = await runProgram(root, ['node_modules/typescript/bin/tsc', '--noEmit'], {}, 300)
  return code === 0
}
