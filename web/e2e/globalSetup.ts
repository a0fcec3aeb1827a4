import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Unpacks the browser once, before tests start side by side: a program that is still being written cannot be run. */
export default async (): Promise<void> =>
  void (await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'browser.ts')]))
