import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { type FunctionName, functionNames } from '../../../../infra/functions.ts'
import { median } from '../table.ts'
import { buildEmpty, bytesOf, clientsIn } from './empties.ts'
import { openScene, readers, type Scene } from './events.ts'

const run = promisify(execFile)
const Start = z.object({
  load: z.number(),
  answer: z.number().nullable(),
  status: z.number().nullable(),
  warm: z.number().nullable(),
})
const Stack = z.object({ stack: z.number(), empty: z.number() })

/** What was measured of a bundle, milliseconds. */
export interface Measured {
  name: FunctionName | 'empty'
  bytes: number
  /** Service ids. */
  clients: string[]
  loads: number[]
  /** Of the empty function with the same clients. */
  emptyLoads: number[]
  /** From a fresh process to the first answer; none of what follows events. */
  answers: number[]
  emptyAnswers: number[]
  /** Median of a refused request; null of what follows events. */
  warm: number | null
}

const inOwnProcess = async (
  file: string,
  given: string[] = [],
  environment: Record<string, string> = {},
): Promise<unknown> => {
  const env = { ...process.env, ...environment, POWERTOOLS_LOG_LEVEL: 'SILENT', POWERTOOLS_DEV: 'false' }
  const script = join(import.meta.dirname, file)
  const { stdout } = await run(process.execPath, [script, ...given], { env })
  return JSON.parse(stdout)
}

interface Target {
  name: Measured['name']
  folder: string
  clients: string[]
  empty: string
  /** What is asked of it first; undefined of what follows events. */
  event?: object | undefined
}

/** Every function with the empty one beside it, and an empty one without any client. */
const targetsIn = async (dir: string, { events }: Scene): Promise<Target[]> => {
  const made = new Map<string, string>()
  const emptyFor = async (clients: string[]): Promise<string> => {
    const key = clients.join()
    const folder = made.get(key) ?? join(dir, `empty-${made.size}`)
    if (!made.has(key)) await buildEmpty(folder, clients)
    made.set(key, folder)
    return folder
  }
  const bare = await emptyFor([])
  const targets: Target[] = [
    { name: 'empty', folder: bare, clients: [], empty: bare, event: { routeKey: 'GET /' } },
  ]
  for (const name of functionNames()) {
    const folder = join(import.meta.dirname, '../../../../dist/lambdas', name)
    const clients = clientsIn(folder)
    const empty = await emptyFor(clients)
    targets.push({ name, folder, clients, empty, event: events.get(name) })
  }
  return targets
}

/**
 * Starts every function and the empty one beside it in fresh processes, one after the other, so that whatever else the
 * machine does meets both, and asks each a first question.
 * @throws Error when a function that readers wait for has no answer for its reader
 */
export const measureStarts = async (runs: number): Promise<Measured[]> => {
  const dir = mkdtempSync(join(tmpdir(), 'blu-functions-'))
  const scene = await openScene()
  try {
    const measured: Measured[] = []
    for (const { name, folder, clients, empty, event } of await targetsIn(dir, scene)) {
      const start = async (bundle: string) =>
        Start.parse(
          await inOwnProcess(
            'startRun.ts',
            [join(bundle, 'index.mjs'), ...(event ? [JSON.stringify(event)] : [])],
            scene.environment,
          ),
        )
      const all: { own: z.output<typeof Start>; other: z.output<typeof Start> }[] = []
      // The first start of each reads it from the disk, and does not count.
      for (let n = 0; n <= runs; n++) {
        const both = { own: await start(folder), other: await start(empty) }
        if (name in readers && both.own.status !== 200)
          throw new Error(`${name} answers its reader with ${both.own.status}.`)
        if (n > 0) all.push(both)
      }
      const warms = all.flatMap(({ own }) => own.warm ?? [])
      measured.push({
        ...{ name, bytes: bytesOf(folder), clients },
        loads: all.map(({ own }) => own.load),
        emptyLoads: all.map(({ other }) => other.load),
        answers: all.flatMap(({ own }) => own.answer ?? []),
        emptyAnswers: all.flatMap(({ other }) => other.answer ?? []),
        warm: warms.length > 0 ? median(warms) : null,
      })
    }
    return measured
  } finally {
    await scene.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Median milliseconds of a request through the whole stack, and of an empty function. */
export const measureStack = async (runs: number): Promise<z.output<typeof Stack>> => {
  const all: z.output<typeof Stack>[] = []
  for (let n = 0; n < runs; n++) all.push(Stack.parse(await inOwnProcess('stackRun.ts')))
  return { stack: median(all.map(({ stack }) => stack)), empty: median(all.map(({ empty }) => empty)) }
}
