import { parentPort, Worker, workerData } from 'node:worker_threads'

/** What reading one file may take. */
export interface Bounds {
  /** Milliseconds. */
  time: number
  /** MB beyond the file itself. */
  memory: number
}

/** A file that cannot be read, with the reason in words for the person who asked. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

interface File {
  bytes: Uint8Array
  name: string
}

type Answer = { found: unknown } | { fault: string }

const tooLong = 'Reading this file takes too long. It may be damaged, or made to do that.'
const tooMuch = 'Reading this file takes too much memory. It may be damaged, or made to do that.'
const damaged = 'This file cannot be read. It may be damaged.'

/** Milliseconds between two looks at the memory that a file takes. */
const lookEvery = 100

/** Reads files on a thread of their own, which ends when one takes too long or too much, whatever it is busy with. */
export interface Reader<T> {
  /** One after the other. @throws Unreadable */
  read(file: File): Promise<T>
  /** Ends the thread. The next file gets another. */
  end(): void
}

/**
 * @param module whose `onThread` does that task
 * @param task tells the tasks of modules that may share a bundle; what it answers is a `T`
 */
export const readerApart = <T>(module: URL, task: string, { time, memory }: Bounds): Reader<T> => {
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
      const most = (memory + file.bytes.byteLength / 2 ** 20) * 2 ** 20
      const answered = (answer: Answer): void => {
        settle()
        if ('found' in answer) resolve(answer.found as T)
        else reject(new Unreadable(answer.fault))
      }
      const failed = (error: Error & { code?: string }): void =>
        fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch : damaged, error)
      const exited = (): void => fail(damaged)
      const settle = (): void => {
        clearTimeout(timer)
        clearInterval(looks)
        // Ours alone: with Node's own listeners gone, the thread would never be heard again.
        worker.off('message', answered).off('error', failed).off('exit', exited)
      }
      const fail = (message: string, cause?: unknown): void => {
        settle()
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
      worker.on('message', answered).on('error', failed).on('exit', exited)
      worker.postMessage(file)
    })

  return { read, end }
}

/**
 * Does a task where this is its thread; everywhere else nothing.
 * @param faultOf the words for a failure that says something of the file; undefined for any other
 */
export const onThread = (
  task: string,
  work: (bytes: Uint8Array, name: string) => Promise<unknown>,
  faultOf: (error: unknown) => string | undefined,
): void => {
  const given: unknown = workerData
  if (typeof given !== 'object' || given === null || !('task' in given) || given.task !== task) return
  parentPort?.on('message', ({ bytes, name }: File) => {
    void work(bytes, name)
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
