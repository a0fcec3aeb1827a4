// Keeps the local clouds of one test process, one after the other, in a process of its own: Node runs it without
// Vite, and its modules and ports stay from file to file. Tests talk to it over IPC, which the product cannot see.
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClock, followClock, moveClock } from 'local-cloud/clock'
import type { Cloud, CloudOptions } from 'local-cloud/cloud'
import type { Fault } from 'local-cloud/faults'
import { startCloud } from '../dev/startCloud.ts'
import type { FilledState } from './filledState.ts'
import { noteGrants } from './noteGrants.ts'

const dir = mkdtempSync(join(tmpdir(), 'blu-cloud-'))
const clock = createClock()
followClock(clock)
let cloud: Cloud | undefined
let clouds = 0
const lines: string[] = []
const log = (line: string): void => void lines.push(line)
const takeBack = new Map<number, () => void>()
/** Functions' threads and access keys, which each cloud leaves to the next. */
const left: CloudOptions['left'] & object = { threads: new Map(), keys: new Map() }
/** Whether a test has changed what functions may remember for a while: the time, or how they run. */
let isChanged = false

const isFree = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

type Addresses = Required<Pick<CloudOptions, 'port' | 'ports'>>

/** Six free ports below those that systems give to outgoing connections, which could take one between two clouds. */
const freePorts = async (): Promise<Addresses> => {
  for (let port = 15_000 + ((process.pid * 6) % 15_000); ; port = 15_000 + ((port + 6 - 15_000) % 15_000)) {
    const [endpoint, realtime, mail, sms, sandbox] = [
      port + 1,
      port + 2,
      port + 3,
      port + 4,
      port + 5,
    ] as const
    const ports = { endpoint, realtime, mail, sms, sandbox }
    if ((await Promise.all([port, ...Object.values(ports)].map(isFree))).every(Boolean))
      return { port, ports }
  }
}

let ready: Promise<{ base: string; addresses: Addresses }> | undefined

/** The filled state as it is once the site has been published at this host's addresses. */
const prepare = async ({ dir: filled, cdkOut }: FilledState) => {
  const addresses = await freePorts()
  const base = join(dir, 'base')
  cpSync(filled, base, { recursive: true })
  const first = await startCloud({ dir: base, ...addresses, cdkOut, byHand: true, clock })
  await first.idle()
  await first.close()
  return { base, addresses }
}

/** Secrets, which functions keep for minutes. */
const secretsIn = (dir: string): string => readFileSync(join(dir, 'state/secrets.json'), 'utf8')

/** Whether sessions were ended, which functions remember for seconds. */
const endedSessions = ({ iam }: Cloud): boolean =>
  iam
    .uses()
    .some(({ action, resource }) => action === 'dynamodb:PutItem' && /table\/.*revocations/i.test(resource))

/** Lets the functions of the next cloud start anew. */
const dropThreads = async (): Promise<void> => {
  const threads = [...left.threads.values()]
  left.threads.clear()
  await Promise.all(threads.map(thread => thread.terminate()))
}

const running = (): Cloud => {
  if (!cloud) throw new Error('No cloud is open.')
  return cloud
}

const calls = {
  /** Ends the cloud that is there, and starts one from the filled state. */
  open: async (filled: FilledState) => {
    await calls.close()
    moveClock(clock, -new Float64Array(clock)[0]!)
    const { base, addresses } = await (ready ??= prepare(filled))
    const own = join(dir, String(++clouds))
    cpSync(base, own, { recursive: true })
    const options = { dir: own, ...addresses, cdkOut: filled.cdkOut, byHand: true, clock, left, log }
    lines.splice(0)
    cloud = await startCloud(options)
    const { site, api, endpoint, mail, sms, cognito, environment, outputs, functions } = cloud
    return {
      ...{ site, api, endpoint, mail, sms, cognito, environment, dir: own },
      outputs: Object.fromEntries(outputs),
      functions: Object.fromEntries(functions),
    }
  },
  close: async (): Promise<void> => {
    const last = cloud
    cloud = undefined
    if (!last) return
    noteGrants(last)
    await last.close()
    const own = join(dir, String(clouds))
    if (isChanged || endedSessions(last) || secretsIn(own) !== secretsIn(join(dir, 'base')))
      await dropThreads()
    isChanged = false
    rmSync(own, { recursive: true, force: true })
  },
  tick: (worker: string) => running().tick(worker),
  idle: () => running().idle(),
  moveClock: async (milliseconds: number): Promise<void> => {
    isChanged = true
    moveClock(clock, milliseconds)
    running().wake()
  },
  invoke: (fn: string, event: unknown) => running().invoke(fn, event),
  reload: (fn: string, folder: string) => {
    isChanged = true
    return running().reload(fn, folder)
  },
  logged: async () => [...lines],
  refusals: async () => [...running().iam.refusals],
  fault: async (fault: Fault): Promise<number> => {
    // Clients remember that they were refused; of an event that comes late or twice nothing stays.
    isChanged ||= fault.kind === 'refuse'
    const id = takeBack.size
    takeBack.set(id, running().fault(fault))
    return id
  },
  endFault: async (id: number): Promise<void> => takeBack.get(id)?.(),
}

/** Requests of a test process to its host. */
export type HostCalls = typeof calls

/** A call, as it is sent to the host, and its answer. */
export interface HostRequest {
  id: number
  name: keyof HostCalls
  args: unknown[]
}
export type HostAnswer = { id: number; value: unknown } | { id: number; error: string }

process.on('message', ({ id, name, args }: HostRequest) => {
  const call = calls[name] as (...args: unknown[]) => Promise<unknown>
  // The asking process may have ended meanwhile.
  const answer = (said: HostAnswer) => process.connected && process.send?.(said)
  call(...args).then(
    value => answer({ id, value }),
    (error: unknown) => answer({ id, error: error instanceof Error ? error.message : String(error) }),
  )
})
process.on('disconnect', () => {
  const gone = () => {
    rmSync(dir, { recursive: true, force: true })
    process.exit()
  }
  calls.close().then(gone, gone)
})
