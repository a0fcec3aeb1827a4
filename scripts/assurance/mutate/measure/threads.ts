import { createRequire, syncBuiltinESMExports } from 'node:module'
import {
  BroadcastChannel,
  isMainThread,
  SHARE_ENV,
  threadId,
  type Worker,
  type WorkerOptions,
} from 'node:worker_threads'
import { startProfiler } from './profiler.ts'
import { writeRecording } from './recording.ts'

/**
 * Loaded by `--import` before a program: each thread that it starts writes down what V8 says it executed of the bundles,
 * when the program ends it. NODE_V8_COVERAGE would say nothing: a thread that is terminated writes none, and the local
 * cloud's threads have an environment of their own.
 */
const folder = new URL(import.meta.url).searchParams.get('folder') ?? ''
const channelName = 'mutate-coverage'

interface Note {
  threadId: number
  isWritten: boolean
}

/** In a thread: writes its coverage when it is asked. */
const answer = (): void => {
  const take = startProfiler(
    folder,
    () => undefined,
    url => url.startsWith('file:') && !url.includes('/node_modules/'),
  )
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = message => {
    const note = (message as { data: Note }).data
    if (note.threadId !== threadId || note.isWritten) return
    writeRecording(folder, { tests: [], outside: take() })
    channel.postMessage({ threadId, isWritten: true } satisfies Note)
  }
  channel.unref()
}

/** Milliseconds that a thread gets to write; one that hangs is ended without. */
const patience = 5_000

const written = (thread: number): Promise<void> =>
  new Promise(resolve => {
    const channel = new BroadcastChannel(channelName)
    const done = (): void => {
      clearTimeout(timer)
      channel.close()
      resolve()
    }
    const timer = setTimeout(done, patience)
    channel.onmessage = message => {
      const note = (message as { data: Note }).data
      if (note.threadId === thread && note.isWritten) done()
    }
    channel.postMessage({ threadId: thread, isWritten: false } satisfies Note)
  })

const threads = createRequire(import.meta.url)('node:worker_threads') as {
  Worker: typeof Worker
}

if (isMainThread) {
  threads.Worker = class extends threads.Worker {
    constructor(file: string | URL, options: WorkerOptions = {}) {
      const measured = ['--import', import.meta.url]
      const isShared = options.env === undefined || options.env === SHARE_ENV
      // A thread with the program's own environment loads this by NODE_OPTIONS.
      super(file, isShared ? options : { ...options, execArgv: [...(options.execArgv ?? []), ...measured] })
    }

    override async terminate(): Promise<number> {
      if (this.threadId > 0) await written(this.threadId)
      return super.terminate()
    }
  }
  syncBuiltinESMExports()
} else answer()
