import { dirname, join } from 'node:path'
import { formatEntry } from './dev/logLine.ts'
import { command, envOption } from './ops/command.ts'
import { BadInput, Failure } from './ops/failure.ts'
import { deployedLogs, functionNamed, localLogs, momentSince } from './ops/logs.ts'
import { environmentNamed } from './ops/place.ts'

const usualSince = '10m'

/** The environment that was named; an unknown one ends with exit code 1 here, as all bad input of this command does. */
const environmentOf = (name: string) => {
  try {
    return environmentNamed(name)
  } catch (error) {
    throw error instanceof BadInput ? new Failure(error.message) : error
  }
}

/** Where functions of this machine log: beside what `npm start` wrote of itself. */
const localDir = (): string =>
  join(dirname(process.env['LOCAL_READY'] ?? join(import.meta.dirname, '../.local/ready.json')), 'logs')

await command(
  {
    name: 'logs',
    summary: 'What a function has logged, one line an entry: time (UTC), function, level, message.',
    options: {
      function: { type: 'string', value: 'NAME', about: 'The function, for example documents' },
      since: {
        type: 'string',
        value: 'TIME',
        about: `How far back: 90s, 10m, 2h, 3d (${usualSince} if not given)`,
      },
      env: { ...envOption, about: 'The environment (local if not given)' },
    },
    notes:
      'Of local it reads .local/logs, of any other environment CloudWatch. NO_COLOR=1 switches colours off.',
    examples: [
      'npm run logs -- --function documents',
      'npm run logs -- --function documents --since 2h',
      'npm run logs -- --function releaseDue --since 1d --env prod',
    ],
  },
  async ({ options }) => {
    const name = functionNamed(options.function)
    const since = momentSince(options.since ?? usualSince)
    const environment = environmentOf(options.env ?? 'local')
    const entries =
      environment.name === 'local'
        ? localLogs(localDir(), name, since)
        : await deployedLogs(environment, name, since)
    for (const entry of entries) console.log(formatEntry(name, entry))
    if (entries.length === 0)
      console.error(
        `${name} has logged nothing in ${environment.name} since ${since.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
      )
  },
)
