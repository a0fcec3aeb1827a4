import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  CloudWatchLogsClient,
  paginateDescribeLogGroups,
  paginateFilterLogEvents,
} from '@aws-sdk/client-cloudwatch-logs'
import { prefixOf, constructId } from '../../infra/constructs/names.ts'
import type { Environment } from '../../infra/environment.ts'
import { functionNames, type FunctionName } from '../../infra/functions.ts'
import { parseEntry, type LogEntry } from '../dev/logLine.ts'
import { Failure } from './failure.ts'

const units = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/**
 * The moment that `--since` means: `90s`, `10m`, `2h` or `3d` before now.
 * @throws Failure
 */
export const momentSince = (since: string, now = Date.now()): Date => {
  const [, count = '', unit = ''] = /^(\d{1,4})([smhd])$/.exec(since) ?? []
  if (!unit) throw new Failure(`--since ${since || '""'} is no time: say 90s, 10m, 2h or 3d.`)
  return new Date(now - Number(count) * units[unit as keyof typeof units])
}

/**
 * The function of this name.
 * @throws Failure that names those which are like it
 */
export const functionNamed = (name: string | undefined): FunctionName => {
  const names = functionNames()
  const found = names.find(each => each === name)
  if (found) return found
  if (!name) throw new Failure('No function was named: say --function, for example --function documents.')
  const like = names.filter(each => {
    const [a, b] = [each.toLowerCase(), name.toLowerCase()]
    return a.includes(b) || b.includes(a)
  })
  const hint =
    like.length > 0
      ? `did you mean ${like.join(', ')}?`
      : 'infra/functions.ts and infra/workers.ts list them.'
  throw new Failure(`There is no function "${name}": ${hint}`)
}

const byTime = (a: LogEntry, b: LogEntry): number => a.timestamp.localeCompare(b.timestamp)

/** Log entries of a function on this machine since then, oldest first. */
export const localLogs = (dir: string, name: FunctionName, since: Date): LogEntry[] => {
  if (!existsSync(dir)) return []
  // CloudFormation names a function by stack and logical id, which ends in eight figures of CDK's.
  const ofFunction = new RegExp(`^blu-local-[a-z-]+-${constructId(name)}[0-9A-F]{8}\\.log$`)
  return globSync('*.log', { cwd: dir })
    .filter(file => ofFunction.test(basename(file)))
    .flatMap(file => readFileSync(join(dir, file), 'utf8').split('\n'))
    .filter(Boolean)
    .map(line => parseEntry(line, new Date(0)))
    .filter(({ timestamp }) => Date.parse(timestamp) >= since.getTime())
    .sort(byTime)
}

/** Lines of the runtime itself about each call. */
const ofRuntime = /^(START|END|REPORT|INIT_START) /

/**
 * Log entries of a function of a deployed environment since then, oldest first, from CloudWatch.
 * @throws Failure when the environment has no log of it
 */
export const deployedLogs = async (
  { name: env, region }: Pick<Environment, 'name' | 'region'>,
  name: FunctionName,
  since: Date,
): Promise<LogEntry[]> => {
  const client = new CloudWatchLogsClient({ region })
  try {
    const ofFunction = new RegExp(`^${prefixOf(env)}-[a-z-]+-${constructId(name)}Log[0-9A-F]{8}-`)
    const groups: string[] = []
    for await (const { logGroups = [] } of paginateDescribeLogGroups(
      { client },
      { logGroupNamePrefix: `${prefixOf(env)}-` },
    ))
      groups.push(
        ...logGroups.flatMap(({ logGroupName = '' }) =>
          ofFunction.test(logGroupName) ? [logGroupName] : [],
        ),
      )
    if (groups.length === 0)
      throw new Failure(
        `${env} has no log of ${name} in ${region} of this account: deploy it first, or check AWS_PROFILE.`,
      )
    const entries: LogEntry[] = []
    for (const logGroupName of groups)
      for await (const { events = [] } of paginateFilterLogEvents(
        { client },
        { logGroupName, startTime: since.getTime() },
      ))
        for (const { message = '', timestamp } of events)
          if (message.trim() && !ofRuntime.test(message))
            entries.push(parseEntry(message.trimEnd(), new Date(timestamp ?? 0)))
    return entries.sort(byTime)
  } finally {
    client.destroy()
  }
}
