import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let dir: string
const packages = (version: string) => ({
  '': {},
  'node_modules/node': { version, integrity: `sha512-${version}` },
})
const write = (file: string, content: unknown) =>
  writeFileSync(join(dir, file), typeof content === 'string' ? content : JSON.stringify(content))
const run = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/run.mjs', ...args], {
    cwd: dir,
    encoding: 'utf8',
    // A stand-in for npm, so that no test asks the registry.
    env: { ...process.env, npm_execpath: join(dir, 'npm-cli.js') },
  })

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'run-'))
  mkdirSync(join(dir, 'scripts'))
  mkdirSync(join(dir, 'node_modules/.bin'), { recursive: true })
  cpSync(join(import.meta.dirname, 'run.mjs'), join(dir, 'scripts/run.mjs'))
  write('package.json', { type: 'module' })
  write('package-lock.json', { packages: packages('24.1.0') })
  write('node_modules/.package-lock.json', { packages: packages('24.1.0') })
  write('npm-cli.js', 'console.log("npm says why"); process.exit(1)')
  write('file.ts', 'const n: number = 3\nconsole.log(process.argv.slice(2).join("+"))\nprocess.exit(n)')
})
afterEach(() => rmSync(dir, { recursive: true }))
const installNode = () => symlinkSync(process.execPath, join(dir, 'node_modules/.bin/node'))

test('runs the file with its arguments on the project’s Node and keeps the exit code', () => {
  installNode()
  expect(run('file.ts', 'a', 'b')).toMatchObject({ status: 3, stdout: 'a+b\n' })
})

test('puts the project’s programs first in PATH', () => {
  installNode()
  write('file.ts', 'console.log(process.env.PATH)')
  expect(run('file.ts').stdout).toMatch(/^[^:;]*node_modules[/\\]\.bin[:;]/)
})

test('S-38 an install that no longer fits the lockfile is renewed, and its failure said in one sentence', () => {
  installNode()
  write('package-lock.json', { packages: packages('24.2.0') })
  const { status, stdout, stderr } = run('file.ts')
  expect(status).toBe(1)
  expect(stdout).toContain('npm says why')
  expect(stderr.trim()).toBe('The packages could not be installed: npm ci failed, see what npm says above.')
})

test('an install without its Node says what to do', () => {
  const { status, stderr } = run('file.ts')
  expect(status).toBe(1)
  expect(stderr).toMatch(/^The project’s own Node 24 is missing .*--ignore-scripts.*delete node_modules/)
})
