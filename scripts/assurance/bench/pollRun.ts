import { refuseRealCloud } from 'local-cloud/loopback'
import { dynamo } from '#runtime/clients.ts'
import { claimServices } from '../../../lambdas/news/services.ts'
import { pollProviders } from '../../../lambdas/news/workers/pollProviders.ts'

/** What one tick did. */
export interface Tick {
  milliseconds: number
  /** Most that the process held, MB: Node itself included, as in a function. */
  memory: number
  /** Calls of the database by operation, named as DynamoDB does. */
  calls: Record<string, number>
}

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
  const now = () => new Date(Date.now() + minutesAhead * 60_000)
  const startedAt = performance.now()
  await pollProviders({ ...claimServices(), now })()
  const milliseconds = performance.now() - startedAt
  return { milliseconds, memory: process.resourceUsage().maxRSS / 1024, calls }
}

if (import.meta.main) console.log(`TICK ${JSON.stringify(await run(Number(process.argv[2])))}`)
