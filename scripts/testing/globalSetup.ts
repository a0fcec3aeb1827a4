import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { readFilled, type FilledState } from './filledState.ts'

declare module 'vitest' {
  interface ProvidedContext {
    filled: FilledState
  }
}

let made: Promise<FilledState> | undefined

/** In a process of its own, which Vite has no part in. */
const make = async (): Promise<FilledState> => {
  const file = join(import.meta.dirname, 'filledState.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [file])
  return readFilled(JSON.parse(stdout) as Pick<FilledState, 'dir' | 'cdkOut'>)
}

/** Makes the state that the clouds of all test files start from. */
export default async ({ provide }: TestProject): Promise<void> => {
  provide('filled', await (made ??= make()))
}
