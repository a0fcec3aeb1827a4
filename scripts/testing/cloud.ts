import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { FilledState } from './filledState.ts'
import type { HostAnswer, HostCalls, HostRequest } from './host.ts'
import type { Fault } from 'local-cloud/faults'
import type { SampleUser } from '../seed/seed.ts'

/** The local cloud of a test file: seeded, its own, with schedules that run when the test says so. */
export interface TestCloud extends Awaited<ReturnType<HostCalls['open']>> {
  users: SampleUser[]
  /** A session of each sample person, by address; its access token may be hours old. */
  sessions: FilledState['sessions']
}

type Call = <N extends keyof HostCalls>(
  name: N,
  ...args: Parameters<HostCalls[N]>
) => Promise<Awaited<ReturnType<HostCalls[N]>>>

/** Kept for all files of a test process: each gets a new cloud, and not a new host. */
interface Kept {
  testHost?: Call
  testCloud?: TestCloud
}
const kept = globalThis as Kept

const startHost = (): Call => {
  const host: ChildProcess = fork(join(import.meta.dirname, 'host.ts'), {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  host.unref()
  host.channel?.unref()
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  host.on('message', (answer: HostAnswer) => {
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (waiting.size === 0) host.channel?.unref()
    if ('error' in answer) asked?.reject(new Error(answer.error))
    else asked?.resolve(answer.value)
  })
  host.on('exit', code => {
    // The next file starts another.
    if (kept.testHost === call) delete kept.testHost
    for (const { reject } of waiting.values())
      reject(new Error(`The host of the local clouds ended (${code}).`))
  })
  const call = ((name, ...args) => {
    const answer = Promise.withResolvers<unknown>()
    waiting.set(++last, answer)
    host.channel?.ref()
    host.send({ id: last, name, args } satisfies HostRequest, error => error && answer.reject(error))
    return answer.promise
  }) as Call
  return call
}

const host: Call = (name, ...args) => (kept.testHost ??= startHost())(name, ...args)

/** Gives the test file that comes next a new cloud; `environment.ts` calls it before each. */
export const openCloud = async (filled: FilledState): Promise<TestCloud> =>
  (kept.testCloud = { ...(await host('open', filled)), users: filled.users, sessions: filled.sessions })

/** Ends the test file's cloud, which notes what grants it used. */
export const closeCloud = (): Promise<void> => host('close')

/** The cloud of this test file. */
export const cloud: TestCloud = kept.testCloud!

/** Runs a worker's schedules now, by the worker's name, and waits for its end: no clock runs them in tests. */
export const tick = (worker: string): Promise<void> => host('tick', worker)

/** Resolves when nothing waits for delivery, but what is held back or tried again later, and no function runs. */
export const idle = (): Promise<void> => host('idle')

/** Moves the clock of the cloud and its functions by so many milliseconds; it is right again for the next file. */
export const moveClock = (milliseconds: number): Promise<void> => host('moveClock', milliseconds)

/** Lets something go wrong on purpose; the answer takes it back. */
export const fault = async (planned: Fault): Promise<() => Promise<void>> => {
  const id = await host('fault', planned)
  return () => host('endFault', id)
}

/** Log of the cloud's engines: calls that failed for good, and faults of their own. */
export const readLog = (): Promise<string[]> => host('logged')

/** Runs a function by the name of its construct, such as `distribute`. */
export const invoke = (name: string, event: unknown): ReturnType<HostCalls['invoke']> =>
  host('invoke', functionNamed(name), event)

/** Physical name of a function by the name of its construct. CDK makes the logical id `Distribute1A2B3C4D` of it. */
export const functionNamed = (name: string): string => {
  const found = Object.entries(cloud.functions).find(
    ([id]) => id.replace(/[0-9A-F]{8}$/, '').toLowerCase() === name.toLowerCase(),
  )?.[1]
  if (!found) throw new Error(`The template has no function ${name}.`)
  return found
}
