import * as z from 'zod'
import { dynamo } from '#runtime/clients.ts'
import { claimServices } from '../../../../lambdas/news/services.ts'
import { pollProviders } from '../../../../lambdas/news/workers/pollProviders.ts'
import { refuseRealCloud } from 'local-cloud/loopback'

/** What one tick did. */
export const Tick = z.object({
  milliseconds: z.number(),
  /** Most that the process held, bytes: Node itself included, as in a function. */
  memory: z.number(),
  /** Calls of the database by operation, named as DynamoDB does. */
  calls: z.record(z.string(), z.number()),
})
export type Tick = z.infer<typeof Tick>

/** Runs one tick as a function would, alone in its process, a number of minutes ahead, and prints what it took. */
const run = async (minutesAhead: number): Promise<Tick> => {
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
  const services = claimServices()
  const now = () => new Date(Date.now() + minutesAhead * 60_000)
  const startedAt = performance.now()
  await pollProviders({ ...services, now })()
  const milliseconds = performance.now() - startedAt
  return { milliseconds, memory: process.resourceUsage().maxRSS * 1024, calls }
}

if (import.meta.main) console.log(`TICK ${JSON.stringify(await run(Number(process.argv[2])))}`)
