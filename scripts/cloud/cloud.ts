import type { PageHost } from './cloudfront/fetchObject.ts'
import type { Credentials } from './endpoint/credentials.ts'
import type { Invoke } from './engine.ts'
import type { Fault } from './faults.ts'
import type { Grant, Iam } from './iam/enforcement.ts'
import type { RestingThreads } from './lambda/pool.ts'

export interface CloudOptions {
  /** Folder of the state and of the functions' logs. */
  dir: string
  /** Port of the site on localhost; 0 takes a free one. */
  port: number
  /** Ports of all else, for a start at the same addresses as before, which leaves the site as published; else free ones. */
  ports?: Record<'endpoint' | 'realtime' | 'mail' | 'sms' | 'sandbox', number>
  /** Drops the state first. */
  fresh?: boolean
  /** Output folder of `cdk synth`. */
  cdkOut: string
  /** Starts who plays third parties, keeping what they keep in `dir`; without it the real ones are asked. */
  thirdParties?: (
    dir: string,
    send: (mail: { from: string; to: string[]; raw: Buffer }) => Promise<void>,
    site: string,
    port?: number,
  ) => Promise<{ origin: string; close(): Promise<void> }>
  /** Leaves schedules to `tick`, waits for no batching window and hardly for another try: tests say what runs when. */
  byHand?: boolean
  /** Milliseconds by which the cloud's clock is ahead, which functions follow (see `clock.ts`); by default none is. */
  clock?: SharedArrayBuffer
  /** Kept for the next cloud at the same addresses, in tests: functions' threads, and their access keys. */
  left?: { threads: RestingThreads; keys: Map<string, Credentials> }
  /** Delivers nothing from queues and streams, for whoever fills tables with more rows than anybody is to hear of. */
  unheard?: boolean
  /** Hears of faults of the engines themselves. */
  log?: (line: string) => void
  /** Replaces bundles and pages by those of the developer's loop (`npm run dev`). */
  development?: Development
}

/** Provided by `scripts/dev` while the sources change. */
export interface Development extends PageHost {
  /** Folder of the newest bundle of a function, by the function's name; awaited before each event. */
  bundleOf(name: string): Promise<string | undefined>
  /** Receives each log entry of a function, one line of JSON. */
  onLog(name: string, entry: string): void
}

/** A grant of a function's role, with the name of the function. */
export interface FunctionGrant extends Grant {
  fn: string
}

/** The running product on this machine. */
export interface Cloud {
  site: string
  /** Base of the API's addresses. */
  api: string
  /** Address of all AWS calls. */
  endpoint: string
  /** The viewer of sent mails. */
  mail: string
  /** The viewer of sent text messages. */
  sms: string
  cognito: { endpoint: string; userPoolId: string; clientId: string }
  /** An access key of operations: nobody's role, all rights. */
  credentials: Credentials
  /** Environment of a script: endpoint, access key, and the functions' own variables. */
  environment: Record<string, string>
  /** Physical name of a table by its logical id. */
  table(logicalId: string): string
  /** Outputs of the stacks, as `{stack}.{output}`. */
  outputs: Map<string, unknown>
  /** Folder of the functions' logs. */
  logs: string
  invoke: Invoke
  /** Lets the next event of a function load its bundle anew, from `dir`. */
  reload(name: string, dir: string): Promise<void>
  /** Names of the functions, by logical id. */
  functions: Map<string, string>
  /** Plays another synthesis of the same stacks: what changed is made anew. Answers the logical ids of that. */
  replay(cdkOut: string): Promise<string[]>
  /** Grants of each function. */
  grants(): FunctionGrant[]
  /** Grants that no call has used since the start. */
  unusedGrants(): FunctionGrant[]
  /** Every kind of answer of the API since the start, as JSON: route key, status, code of an error. */
  answers: ReadonlySet<string>
  /** Refused calls, and, for tests, grants to withhold. */
  iam: Pick<Iam, 'permits' | 'refusals' | 'uses' | 'withhold'>
  /** Runs a worker's schedule now, by the worker's name. */
  tick(worker: string): Promise<void>
  /** Lets something go wrong on purpose; the answer takes it back. */
  fault(fault: Fault): () => void
  /** Looks again at what is due, after the clock was moved. */
  wake(): void
  /** Resolves when nothing waits for delivery, but what is held back or tried again later, and no function runs. */
  idle(): Promise<void>
  close(): Promise<void>
}
