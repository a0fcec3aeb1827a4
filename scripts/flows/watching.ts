import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

const identity = { 'accept-encoding': 'identity' }

/** Request of a reader. */
export type Question = [path: string, init?: RequestInit]

/** Headers that differ from one answer to the next in any case, and those of the edge about its own store. */
const passing = /^(x-request-id|apigw-requestid|date|age|x-amz-cf-id|x-cache)$/

/** An answer, told apart from others by its digest. */
export interface Reading {
  /** Epoch milliseconds at which the question was put, and answered. */
  asked: number
  answered: number
  status: number
  digest: string
  /** Whether the edge answered from its own store. */
  isKept: boolean
}

/** Asks once, as somebody outside does. */
export const read = async (site: string, path: string, init: RequestInit = {}): Promise<Reading> => {
  const asked = Date.now()
  const answer = await fetch(site + path, {
    redirect: 'manual',
    ...init,
    headers: { ...identity, ...init.headers },
  })
  const body = (await answer.text()).replace(/"requestId":"[^"]*"/, '')
  const headers = [...answer.headers].filter(([header]) => !passing.test(header))
  const digest = createHash('sha256')
    .update(JSON.stringify([answer.status, headers, body]))
    .digest('hex')
  const isKept = answer.headers.get('x-cache')?.startsWith('Hit') ?? false
  return { asked, answered: Date.now(), status: answer.status, digest, isKept }
}

/** Asks everything again and again, so many times a second each, until `isOver`. */
export const watch = async (
  site: string,
  questions: Record<string, Question>,
  pace: number,
  isOver: (seen: readonly Reading[]) => boolean,
): Promise<Map<string, Reading[]>> => {
  const readings = new Map<string, Reading[]>()
  await Promise.all(
    Object.entries(questions).map(async ([what, [path, init]]) => {
      const seen: Reading[] = []
      readings.set(what, seen)
      while (!isOver(seen)) {
        seen.push(await read(site, path, init))
        await wait(1000 / pace)
      }
    }),
  )
  return readings
}
