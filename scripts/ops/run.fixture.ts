import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { format } from 'node:util'
import { afterAll, vi } from 'vitest'
import { writeState } from 'local-cloud/state'
import type { Ready } from './place.ts'

/** Result of a command. */
export interface Ran {
  code: number | null
  out: string
  err: string
}

/** A folder for the tests of one file, gone after them. */
export const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'operations-'))
  afterAll(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** Keeps what a local cloud tells of itself in a file of its own, for `LOCAL_READY`. */
export const readyFile = (ready: Ready): string => {
  const file = join(folder(), 'ready.json')
  writeState(file, ready)
  return file
}

interface Typed {
  /** All of its stdin. */
  input?: string
  env?: Record<string, string>
}

/** Runs a command as a person does, in a process of its own: for what the process itself decides. */
export const runApart = async (
  name: string,
  args: string[],
  { input = '', env = {} }: Typed = {},
): Promise<Ran> => {
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(input)
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', resolve)
    }),
  ])
  return { code, out, err }
}

let last: Promise<unknown> = Promise.resolve()
let runs = 0

const runHere = async (name: string, args: string[], { input = '', env = {} }: Typed): Promise<Ran> => {
  const { argv, env: own, exitCode } = process
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin')
  const [out, err] = [[] as string[], [] as string[]]
  const keep = (kept: string[]) => (chunk: unknown) => kept.push(String(chunk)) > 0
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((...said) => void out.push(`${format(...said)}\n`)),
    vi.spyOn(console, 'error').mockImplementation((...said) => void err.push(`${format(...said)}\n`)),
    vi.spyOn(process.stdout, 'write').mockImplementation(keep(out)),
    vi.spyOn(process.stderr, 'write').mockImplementation(keep(err)),
  ]
  Object.defineProperty(process, 'stdin', { value: Readable.from([input]), configurable: true })
  process.argv = [...argv.slice(0, 1), `scripts/${name}.ts`, ...args]
  process.env = { ...own, ...env }
  try {
    // Another query makes it another module, which runs once more.
    const file = new URL(`../${name}.ts?run=${++runs}`, import.meta.url).href
    await import(/* @vite-ignore */ file)
    return { code: Number(process.exitCode ?? 0), out: out.join(''), err: err.join('') }
  } finally {
    for (const spy of spies) spy.mockRestore()
    if (stdin) Object.defineProperty(process, 'stdin', stdin)
    Object.assign(process, { argv, env: own })
    process.exitCode = exitCode
  }
}

/** Runs a command with what a person typed, in this process, which is fifty times as fast; one after the other. */
export const run = (name: string, args: string[], typed: Typed = {}): Promise<Ran> => {
  const ran = last.then(() => runHere(name, args, typed))
  last = ran.catch(() => undefined)
  return ran
}
