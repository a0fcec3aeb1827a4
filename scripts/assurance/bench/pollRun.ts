import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import * as z from 'zod'
import { dynamo } from '#runtime/clients.ts'
import { inParallel } from '#runtime/inParallel.ts'
import { queues } from '../../../infra/queues.ts'
import { claimServices } from '../../../lambdas/news/services.ts'
import { pollAll, pollProviders, type Services } from '../../../lambdas/news/workers/pollProviders.ts'
import { refuseRealCloud } from 'local-cloud/loopback'

/** Runs beside the tick: AWS gives each a processor of its own, so here no more than there are. */
export const runsBeside = Math.max(1, Math.min(queues.polls.concurrency, availableParallelism() - 1))

/** Result of one tick. */
export const Tick = z.object({
  milliseconds: z.number(),
  /** Most that a process held, MB: Node itself included, as in a function. */
  memory: z.number(),
  /** Calls of the database by operation, named as DynamoDB does. */
  calls: z.record(z.string(), z.number()),
})
export type Tick = z.infer<typeof Tick>

/**
 * A run in a process of its own, as a function is: a tick, or what one shared out.
 * @param ids of the providers that it is given
 */
export const tick = async (
  minutesAhead: number,
  env: NodeJS.ProcessEnv,
  ids?: readonly string[],
): Promise<Tick> => {
  const given = [String(minutesAhead), ...(ids ? [JSON.stringify(ids)] : [])]
  const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, ...given], {
    env: { ...env, POWERTOOLS_DEV: 'false' },
    maxBuffer: 2 ** 24,
  })
  const line = stdout.split('\n').find(one => one.startsWith('TICK '))
  if (!line) throw new Error(`The tick said nothing of itself:\n${stdout}`)
  return Tick.parse(JSON.parse(line.slice(5)))
}

/** Polls a number of minutes ahead, and answers what that took, with the runs beside it. */
const run = async (minutesAhead: number, ids: readonly string[] | undefined): Promise<Tick> => {
  refuseRealCloud()
  const calls: Record<string, number> = {}
  dynamo().middlewareStack.add(
    (next, { commandName = 'unknown' }) =>
      args => {
        const name = commandName.replace(/Command$/, '')
        calls[name] = (calls[name] ?? 0) + 1
        return next(args)
      },
    { step: 'initialize' },
  )
  let beside: Promise<Tick[]> = Promise.resolve([])
  const services: Services = {
    ...claimServices(),
    now: () => new Date(Date.now() + minutesAhead * 60_000),
    share: async lists => {
      beside = inParallel(lists, runsBeside, list => tick(minutesAhead, process.env, list))
    },
  }
  const startedAt = performance.now()
  await (ids ? pollAll(services, ids) : pollProviders(services)())
  const others = await beside
  for (const other of others)
    for (const [name, count] of Object.entries(other.calls)) calls[name] = (calls[name] ?? 0) + count
  return {
    milliseconds: performance.now() - startedAt,
    memory: Math.max(process.resourceUsage().maxRSS / 1024, ...others.map(({ memory }) => memory)),
    calls,
  }
}

const [minutesAhead, ids] = process.argv.slice(2)
if (import.meta.main)
  console.log(
    `TICK ${JSON.stringify(await run(Number(minutesAhead), ids === undefined ? undefined : z.array(z.uuid()).parse(JSON.parse(ids))))}`,
  )
