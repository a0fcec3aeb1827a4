import { parentPort, Worker, workerData } from 'node:worker_threads'

/** Limits of reading one file. */
export interface Bounds {
  /** Milliseconds. */
  time: number
  /** MB beyond the file itself. */
  memory: number
  /** Name of the input in messages; by default `file`. */
  thing?: string
}

/** A file that cannot be read, with the reason in words for the person who asked. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

interface File {
  bytes: Uint8Array
  name: string
  /** Lines to write onto it, for a task that does that. */
  lines?: readonly string[]
  /** Further input of the task. */
  about?: unknown
}

type Answer = { found: unknown } | { fault: string }

const damagedNote = 'It may be damaged, or made to do that.'

/** Milliseconds between two looks at the memory that a file takes. */
const lookEvery = 100

/** Reads files on a thread of their own, which ends when one takes too long or too much, whatever it is busy with. */
export interface ThreadWorker<T> {
  /** One after the other. @throws Unreadable */
  read(file: File): Promise<T>
  /** Ends the thread. The next file gets another. */
  end(): void
}

/**
 * @param module whose `runInThread` does that task
 * @param task tells the tasks of modules that may share a bundle; what it answers is a `T`
 */
export const threadWorker = <T>(
  module: URL,
  task: string,
  { time, memory, thing = 'file' }: Bounds,
): ThreadWorker<T> => {
  const tooLong = `Reading this ${thing} takes too long. ${damagedNote}`
  const tooMuch = `Reading this ${thing} takes too much memory. ${damagedNote}`
  const damaged = `This ${thing} cannot be read. It may be damaged.`
  let thread: Worker | undefined
  const end = (): void => {
    void thread?.terminate()
    thread = undefined
  }
  const begin = (): Worker =>
    new Worker(module, {
      workerData: { task },
      // Nothing of the function's settings is needed to read a file.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memory },
    })

  const read = (file: File): Promise<T> =>
    new Promise((resolve, reject) => {
      const worker = (thread ??= begin())
      worker.ref()
      const most = (memory + file.bytes.byteLength / 2 ** 20) * 2 ** 20
      const settle = (): void => {
        clearTimeout(timer)
        clearInterval(looks)
        // A thread that waits keeps no process from ending.
        worker.unref()
        // By name: without its own listeners a worker hears nothing any more.
        for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
      }
      const fail = (message: string, cause?: unknown): void => {
        settle()
        // Told already: what else goes wrong while it ends is nobody's failure.
        worker.on('error', () => undefined)
        end()
        reject(new Unreadable(message, { cause }))
      }
      const timer = setTimeout(() => fail(tooLong), time)
      // The thread's own limit does not count buffers, which is what unpacking fills.
      const looks = setInterval(() => {
        worker.getHeapStatistics().then(
          ({ external_memory, used_heap_size }) => {
            if (external_memory + used_heap_size > most) fail(tooMuch)
          },
          () => undefined,
        )
      }, lookEvery)
      worker.once('message', (answer: Answer) => {
        settle()
        if ('found' in answer) resolve(answer.found as T)
        else reject(new Unreadable(answer.fault))
      })
      worker.once('error', (error: Error & { code?: string }) =>
        fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch : damaged, error),
      )
      worker.once('exit', () => fail(damaged))
      worker.postMessage(file)
    })

  return { read, end }
}

/**
 * Does a task where this is its thread; everywhere else nothing.
 * @param faultOf the words for a failure that says something of the file; undefined for any other
 */
export const runInThread = (
  task: string,
  work: (bytes: Uint8Array, name: string, lines: readonly string[], about: unknown) => Promise<unknown>,
  faultOf: (error: unknown) => string | undefined,
): void => {
  const given: unknown = workerData
  if (typeof given !== 'object' || given === null || !('task' in given) || given.task !== task) return
  parentPort?.on('message', ({ bytes, name, lines = [], about }: File) => {
    void work(bytes, name, lines, about)
      .then(
        (found): Answer => ({ found }),
        (error: unknown): Answer => {
          const fault = faultOf(error)
          if (fault === undefined) throw error
          return { fault }
        },
      )
      .then(answer => parentPort?.postMessage(answer))
  })
}
