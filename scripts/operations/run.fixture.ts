import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import { writeState } from '../local/state.ts'
import type { Ready } from './place.ts'

/** What came of a command. */
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

/** Runs a command as a person does, on this Node; `input` is all of its stdin. */
export const run = async (
  name: string,
  args: string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
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
