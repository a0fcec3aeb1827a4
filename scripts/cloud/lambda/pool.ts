import { url as inspectorUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'

/** A function of the template, ready to run. */
export interface FunctionSpec {
  name: string
  /** Its name in the sources. */
  label: string
  arn: string
  /** Folder with its bundle. */
  dir: string
  /** `{file}.{export}`, as the template says. */
  handler: string
  env: Record<string, string>
  /** Seconds. */
  timeout: number
  /** MB. */
  memory: number
}

export interface Task {
  /** JSON. */
  event: string
  context: Record<string, unknown>
  /** Milliseconds that the handler may take, its loading aside. */
  timeout: number
}

export interface Failure {
  errorType: string
  errorMessage: string
  stackTrace: string[]
}

/** Answer of a function: JSON, or why it failed. */
export type Answer = { payload: string } | { failure: Failure }

interface Waiting {
  event: string
  resolve(answer: Answer): void
}

/** The worker threads of one function. */
export interface Pool {
  run(event: string): Promise<Answer>
  /** Ends its threads; events under way fail. */
  end(): Promise<void>
}

/**
 * Threads that wait for a function's next event after their cloud has closed, by what they run. The next cloud at the
 * same addresses takes them over: to load a bundle takes longer than most of what it is asked.
 */
export type RestingThreads = Map<string, Worker>

/** Threads of one function at most; events beyond them wait. */
const maxWorkers = 8
const idleMilliseconds = 60_000
/** Time for a bundle to load, which AWS counts by itself too; long, because a test's machine has much to do. */
const loadMilliseconds = 30_000

const fail = (errorType: string, errorMessage: string): Answer => ({
  failure: { errorType, errorMessage, stackTrace: [] },
})

/** Runs events of one function, one at a time in each thread; threads start when they are needed. */
export const createPool = (
  spec: FunctionSpec,
  onOutput: (text: string, requestId: string | undefined) => void,
  clock?: SharedArrayBuffer,
  resting?: RestingThreads,
): Pool => {
  const what = JSON.stringify(spec)
  const idle = new Map<Worker, NodeJS.Timeout>()
  const all = new Set<Worker>()
  const waiting: Waiting[] = []
  /** The newest event of a thread: what it prints may arrive after its answer. */
  const requests = new WeakMap<Worker, string>()
  const closing = fail('Runtime.ExitError', 'The function is being replaced or the local cloud closes')
  let ended = false

  const load = (): Worker => {
    const worker = new Worker(new URL('worker.ts', import.meta.url), {
      name: spec.label,
      workerData: { dir: spec.dir, handler: spec.handler, clock },
      env: spec.env,
      execArgv: ['--enable-source-maps'],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: spec.memory },
    })
    for (const stream of [worker.stdout, worker.stderr]) stream.setEncoding('utf8')
    return worker
  }

  const start = (): Worker => {
    const worker = resting?.get(what) ?? load()
    resting?.delete(what)
    all.add(worker)
    for (const stream of [worker.stdout, worker.stderr])
      stream.on('data', (text: string) => onOutput(text, requests.get(worker)))
    // An error that no event is there to hear of still ends the thread, which the exit below notes.
    worker.on('error', error => onOutput(`${error.stack ?? error.message}\n`, requests.get(worker)))
    worker.on('exit', () => {
      all.delete(worker)
      idle.delete(worker)
      next()
    })
    return worker
  }

  const work = (worker: Worker, { event, resolve }: Waiting): void => {
    clearTimeout(idle.get(worker))
    idle.delete(worker)
    const awsRequestId = crypto.randomUUID()
    const finish = (answer: Answer) => {
      clearTimeout(timer)
      worker.off('message', answered).off('error', failed).off('exit', exited)
      resolve(answer)
    }
    // Before it ends, so that no event reaches a thread that is ending.
    const retire = () => idle.delete(worker) && void worker.terminate()
    const answered = (said: Answer | 'loaded') => {
      if (said === 'loaded') return startTimer(spec.timeout * 1000)
      finish(said)
      idle.set(worker, setTimeout(retire, idleMilliseconds).unref())
      next()
    }
    const failed = (error: Error & { code?: string }) =>
      finish(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? fail('Runtime.OutOfMemory', `Function ran out of its ${spec.memory} MB`)
          : fail(error.name, error.message),
      )
    const exited = (code: number) =>
      finish(fail('Runtime.ExitError', `Runtime exited with error: exit status ${code}`))
    let timer: NodeJS.Timeout | undefined
    const startTimer = (milliseconds: number) => {
      clearTimeout(timer)
      // A debugger may hold a function for as long as somebody looks at it.
      if (inspectorUrl()) return
      timer = setTimeout(() => {
        finish(fail('Sandbox.Timedout', `Task timed out after ${(milliseconds / 1000).toFixed(2)} seconds`))
        void worker.terminate()
      }, milliseconds)
    }
    startTimer(loadMilliseconds)
    worker.on('message', answered).on('error', failed).on('exit', exited)
    requests.set(worker, awsRequestId)
    const task: Task = {
      event,
      context: {
        awsRequestId,
        functionName: spec.name,
        functionVersion: '$LATEST',
        invokedFunctionArn: spec.arn,
        memoryLimitInMB: String(spec.memory),
        logGroupName: `/aws/lambda/${spec.name}`,
        logStreamName: spec.env.AWS_LAMBDA_LOG_STREAM_NAME,
        callbackWaitsForEmptyEventLoop: true,
      },
      timeout: spec.timeout * 1000,
    }
    worker.postMessage(task)
  }

  /** Leaves a thread without an event to the next cloud. */
  const rest = (): void => {
    const [worker, timer] = [...idle].at(-1) ?? []
    if (!worker) return
    clearTimeout(timer)
    for (const stream of [worker.stdout, worker.stderr]) stream.removeAllListeners('data')
    worker.removeAllListeners('error').removeAllListeners('exit')
    worker.on('exit', () => resting?.delete(what))
    all.delete(worker)
    resting?.set(what, worker)
  }

  const next = (): void => {
    if (!waiting.length) return
    const worker = [...idle.keys()].at(-1) ?? (all.size < maxWorkers ? start() : undefined)
    if (worker) work(worker, waiting.shift()!)
  }

  return {
    run: event =>
      new Promise(resolve => {
        if (ended) return resolve(closing)
        waiting.push({ event, resolve })
        next()
      }),
    end: async () => {
      ended = true
      for (const { resolve } of waiting.splice(0)) resolve(closing)
      if (resting) rest()
      await Promise.all([...all].map(worker => worker.terminate()))
    },
  }
}
