import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { type FunctionName, functionNames } from '../../../../infra/functions.ts'
import { median } from '../report.ts'
import { buildEmpty, bytesOf, clientsIn } from './empties.ts'
import { openScene, readers } from './events.ts'

const Start = z.object({ load: z.number(), answer: z.number().nullable(), status: z.number().nullable() })

/** Times of a bundle, in milliseconds. */
export interface Measured {
  name: FunctionName
  bytes: number
  /** Service ids. */
  clients: string[]
  loads: number[]
  /** Of the empty function with the same clients. */
  emptyLoads: number[]
  /** From a fresh process to the first answer; none of what follows events. */
  answers: number[]
  emptyAnswers: number[]
}

const inOwnProcess = async (
  file: string,
  given: string[] = [],
  environment: Record<string, string> = {},
): Promise<unknown> => {
  const env = { ...process.env, ...environment, POWERTOOLS_LOG_LEVEL: 'SILENT', POWERTOOLS_DEV: 'false' }
  const script = join(import.meta.dirname, file)
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...given], { env })
  return JSON.parse(stdout)
}

/**
 * Starts every function and an empty one with the same clients beside it in fresh processes, one after the other, so
 * that whatever else the machine does meets both, and asks each a first question.
 * @throws Error when a function that readers wait for has no answer for its reader
 */
export const measureStarts = async (runs: number): Promise<Measured[]> => {
  const dir = mkdtempSync(join(tmpdir(), 'blu-functions-'))
  const scene = await openScene()
  try {
    const empties = new Map<string, string>()
    const emptyFor = async (clients: string[]): Promise<string> => {
      const folder = empties.get(clients.join()) ?? join(dir, `empty-${empties.size}`)
      if (!empties.has(clients.join())) await buildEmpty(folder, clients)
      empties.set(clients.join(), folder)
      return folder
    }
    const measured: Measured[] = []
    for (const name of functionNames()) {
      const folder = join(import.meta.dirname, '../../../../dist/lambdas', name)
      const clients = clientsIn(folder)
      const empty = await emptyFor(clients)
      const event = scene.events.get(name)
      const start = async (bundle: string) => {
        const given = [join(bundle, 'index.mjs'), ...(event ? [JSON.stringify(event)] : [])]
        return Start.parse(await inOwnProcess('startRun.ts', given, scene.environment))
      }
      const all: Record<'own' | 'other', z.output<typeof Start>>[] = []
      // The first start of each reads it from the disk, and does not count.
      for (let n = 0; n <= runs; n++) {
        const both = { own: await start(folder), other: await start(empty) }
        if (name in readers && both.own.status !== 200)
          throw new Error(`${name} answers its reader with ${both.own.status}.`)
        if (n > 0) all.push(both)
      }
      measured.push({
        ...{ name, bytes: bytesOf(folder), clients },
        loads: all.map(({ own }) => own.load),
        emptyLoads: all.map(({ other }) => other.load),
        answers: all.flatMap(({ own }) => own.answer ?? []),
        emptyAnswers: all.flatMap(({ other }) => other.answer ?? []),
      })
    }
    return measured
  } finally {
    await scene.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Median milliseconds of a request through the whole stack. */
export const measureStack = async (runs: number): Promise<number> => {
  const all: number[] = []
  for (let n = 0; n < runs; n++) all.push(z.number().parse(await inOwnProcess('stackRun.ts')))
  return median(all)
}
