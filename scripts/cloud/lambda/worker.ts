// Runs one function in a worker thread: loads its bundle once, then answers one event after the other.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { followClock } from '../clock.ts'
import { refuseRealCloud } from '../loopback.ts'
import type { Answer, Failure, Task } from './pool.ts'

interface Work {
  dir: string
  handler: string
  clock?: SharedArrayBuffer
}
type Handler = (event: unknown, context: object) => unknown

const { dir, handler: named, clock } = workerData as Work
refuseRealCloud()
if (clock) followClock(clock)

const failure = (error: unknown): Failure =>
  error instanceof Error
    ? { errorType: error.name, errorMessage: error.message, stackTrace: (error.stack ?? '').split('\n') }
    : { errorType: 'string', errorMessage: String(error), stackTrace: [] }

const load = async (): Promise<Handler> => {
  const [file = '', name = ''] = named.split(/\.(?=[^.]+$)/)
  const bundle = (await import(pathToFileURL(join(dir, `${file}.mjs`)).href)) as Record<string, unknown>
  if (typeof bundle[name] === 'function') return bundle[name] as Handler
  throw Object.assign(new Error(`${named} is undefined or not exported`), {
    name: 'Runtime.HandlerNotFound',
  })
}

const handler = load()
// A bundle that cannot load fails each event, not the thread.
handler.catch(() => undefined)

parentPort!.on('message', ({ event, context, timeout }: Task) => {
  const run = async (): Promise<Answer> => {
    try {
      const act = await handler
      parentPort!.postMessage('loaded')
      const deadline = Date.now() + timeout
      const getRemainingTimeInMillis = () => Math.max(0, deadline - Date.now())
      const result = await act(JSON.parse(event), { ...context, getRemainingTimeInMillis })
      return { payload: JSON.stringify(result ?? null) }
    } catch (error) {
      return { failure: failure(error) }
    }
  }
  void run().then(answer => parentPort!.postMessage(answer))
})
