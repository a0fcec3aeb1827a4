import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { type FunctionName, functionNames, httpFunctions } from '../../../../infra/functions.ts'
import { median } from '../table.ts'
import { buildEmpty, bytesOf, clientsIn } from './empties.ts'

const run = promisify(execFile)
const Start = z.object({ load: z.number(), warm: z.number().nullable() })
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
  /** Median of a refused request; null of what follows events. */
  warm: number | null
}

const inOwnProcess = async (file: string, ...given: string[]): Promise<unknown> => {
  const env = { ...process.env, POWERTOOLS_LOG_LEVEL: 'SILENT', POWERTOOLS_DEV: 'false' }
  const script = join(import.meta.dirname, file)
  const { stdout } = await run(process.execPath, [script, ...given], { env })
  return JSON.parse(stdout)
}

interface Target {
  name: Measured['name']
  folder: string
  clients: string[]
  empty: string
  routeKey: string
}

/** Every function with the empty one beside it, and an empty one without any client. */
const targetsIn = async (dir: string): Promise<Target[]> => {
  const made = new Map<string, string>()
  const emptyFor = async (clients: string[]): Promise<string> => {
    const key = clients.join()
    const folder = made.get(key) ?? join(dir, `empty-${made.size}`)
    if (!made.has(key)) await buildEmpty(folder, clients)
    made.set(key, folder)
    return folder
  }
  const bare = await emptyFor([])
  const targets: Target[] = [{ name: 'empty', folder: bare, clients: [], empty: bare, routeKey: 'GET /' }]
  const routes = new Map<string, string>(
    [...httpFunctions()].map(([name, [served]]) => [name, `${served?.route.method} ${served?.route.path}`]),
  )
  for (const name of functionNames()) {
    const folder = join(import.meta.dirname, '../../../../dist/lambdas', name)
    const clients = clientsIn(folder)
    const empty = await emptyFor(clients)
    targets.push({ name, folder, clients, empty, routeKey: routes.get(name) ?? '' })
  }
  return targets
}

/**
 * Loads every bundle and the empty one beside it in fresh processes, one after the other, so that whatever else the
 * machine does meets both.
 */
export const measureStarts = async (runs: number): Promise<Measured[]> => {
  const dir = mkdtempSync(join(tmpdir(), 'blu-functions-'))
  try {
    const measured: Measured[] = []
    for (const { name, folder, clients, empty, routeKey } of await targetsIn(dir)) {
      const [loads, emptyLoads, warms]: [number[], number[], number[]] = [[], [], []]
      // The first start of each reads it from the disk, and does not count.
      for (let n = 0; n <= runs; n++) {
        const own = Start.parse(await inOwnProcess('startRun.ts', join(folder, 'index.mjs'), routeKey))
        const other = Start.parse(await inOwnProcess('startRun.ts', join(empty, 'index.mjs')))
        if (n === 0) continue
        loads.push(own.load)
        emptyLoads.push(other.load)
        if (own.warm !== null) warms.push(own.warm)
      }
      const warm = warms.length > 0 ? median(warms) : null
      measured.push({ name, bytes: bytesOf(folder), clients, loads, emptyLoads, warm })
    }
    return measured
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Median milliseconds of a request through the whole stack, and of an empty function. */
export const measureStack = async (runs: number): Promise<z.output<typeof Stack>> => {
  const all: z.output<typeof Stack>[] = []
  for (let n = 0; n < runs; n++) all.push(Stack.parse(await inOwnProcess('stackRun.ts')))
  return { stack: median(all.map(({ stack }) => stack)), empty: median(all.map(({ empty }) => empty)) }
}
