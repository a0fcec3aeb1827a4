import { parentPort, Worker, workerData } from 'node:worker_threads'
import { UnreadablePdf } from '#runtime/inspection/pdf.ts'
import { examine, type Examined } from './examine.ts'

/** What one file may take. */
export interface Bounds {
  /** Milliseconds. */
  time: number
  /** MB beyond the file itself. */
  memory: number
}

/** A file that cannot be examined, with the reason in words for the person who asked. */
export class Unexaminable extends Error {
  override readonly name = 'Unexaminable'
}

interface Task {
  task: 'examine'
  bytes: Uint8Array
  file: string
}

type Answer = { examined: Examined } | { fault: string }

const isTask = (data: unknown): data is Task =>
  typeof data === 'object' && data !== null && 'task' in data && data.task === 'examine'

const tooLong = 'Reading this file takes too long. It may be damaged, or made to do that.'
const tooMuch = 'Reading this file takes too much memory. It may be damaged, or made to do that.'
const unreadable = 'This file cannot be read. It may be damaged.'

/** Milliseconds between two looks at the memory that a file takes. */
const lookEvery = 100

/**
 * Examines a file on a thread of its own, which ends when it takes too long or too much, whatever it is busy with.
 * @throws Unexaminable
 */
export const examineApart = (bytes: Uint8Array, file: string, { time, memory }: Bounds): Promise<Examined> =>
  new Promise((resolve, reject) => {
    const workerData: Task = { task: 'examine', bytes, file }
    const worker = new Worker(new URL(import.meta.url), {
      workerData,
      // Nothing of the function's settings is needed to read a file.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memory },
    })
    const most = (memory + bytes.byteLength / 2 ** 20) * 2 ** 20
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      clearInterval(looks)
      settle()
      void worker.terminate()
    }
    const fail = (message: string, cause?: unknown): void =>
      end(() => reject(new Unexaminable(message, { cause })))
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
      if ('examined' in answer) end(() => resolve(answer.examined))
      else fail(answer.fault)
    })
    worker.once('error', (error: Error & { code?: string }) =>
      fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch : unreadable, error),
    )
    worker.once('exit', () => fail(unreadable))
  })

/** On that thread: this module again, with a task. */
if (isTask(workerData)) {
  const answer: Answer = await examine(workerData.bytes, workerData.file).then(
    examined => ({ examined }),
    (error: unknown) => {
      if (error instanceof UnreadablePdf) return { fault: error.message }
      throw error
    },
  )
  parentPort?.postMessage(answer)
}
