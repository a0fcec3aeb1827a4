import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { type Load, Outcome } from './loadRun.ts'

/** Asks a server for so many seconds, from a process of its own. */
export const ask = async (load: Load): Promise<Outcome> => {
  const script = join(import.meta.dirname, 'loadRun.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(load)])
  return Outcome.parse(JSON.parse(stdout))
}

/**
 * A server that answers these bytes and does nothing else, in a process of its own.
 * @throws Error when it ends before it has said its port
 */
export const startBare = async (body: Buffer): Promise<{ url: string; close(): Promise<void> }> => {
  const script = join(import.meta.dirname, 'bareRun.ts')
  const child = spawn(process.execPath, [script, body.toString('base64')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const { value: port } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next()
  if (port === undefined) throw new Error('The bare server ended without saying its port.')
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      child.kill()
      await ended
    },
  }
}
