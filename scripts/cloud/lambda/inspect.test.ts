import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createPool } from './pool.ts'

const source = `interface Event {
  name: string
}

export const handler = async ({ name }: Event): Promise<string> => {
  const greeting: string = 'Hello, ' + name
  if (name === 'nobody') throw new Error('Whom?')
  return greeting
}
`
const lineOf = (part: string): number => source.split('\n').findIndex(line => line.includes(part)) + 1

let dir = ''
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'inspect-'))
  writeFileSync(join(dir, 'handler.ts'), source)
  const options = { bundle: true, format: 'esm', sourcemap: 'linked', sourcesContent: false } as const
  await build({ ...options, entryPoints: [join(dir, 'handler.ts')], outfile: join(dir, 'index.mjs') })
})
afterEach(() => rmSync(dir, { recursive: true }))

/** Where a line of the source is in the bundle, both counted from 0, as a debugger works it out. */
const bundled = (line: number) => {
  const map = new SourceMap(JSON.parse(readFileSync(join(dir, 'index.mjs.map'), 'utf8')) as SourceMapPayload)
  const lines = readFileSync(join(dir, 'index.mjs'), 'utf8').split('\n')
  const places = lines.flatMap((code, lineNumber) =>
    [...code].map((_, columnNumber) => ({ lineNumber, columnNumber })),
  )
  const found = places.find(place => {
    const entry = map.findEntry(place.lineNumber, place.columnNumber)
    return 'originalLine' in entry && entry.originalLine === line - 1
  })
  if (!found) throw new Error(`Line ${line} is not in the bundle.`)
  return found
}

interface Message {
  id?: number
  method?: string
  params?: Record<string, unknown>
  result?: Record<string, unknown>
}

/** A debugger's side of the inspector protocol, to the process and to its first worker thread. */
const connect = async (address: string) => {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, (result: Record<string, unknown>) => void>()
  const events = new Map<string, PromiseWithResolvers<Record<string, unknown>>>()
  const event = (name: string) => {
    const known = events.get(name) ?? Promise.withResolvers<Record<string, unknown>>()
    events.set(name, known)
    return known
  }
  let last = 0
  let sessionId: unknown
  const heard = ({ id, method, params = {}, result = {} }: Message): void => {
    if (id !== undefined) waiting.get(id)?.(result)
    if (method === 'NodeWorker.attachedToWorker') sessionId = params['sessionId']
    // A thread that waited for the debugger stops at its very first line, at no breakpoint.
    const { hitBreakpoints } = params
    if (method === 'Debugger.paused' && Array.isArray(hitBreakpoints) && !hitBreakpoints.length)
      return void sendToWorker('Debugger.resume')
    if (method === 'NodeWorker.receivedMessageFromWorker')
      heard(JSON.parse(String(params['message'])) as Message)
    else if (method) event(method).resolve(params)
  }
  socket.on('message', data => heard(JSON.parse(String(data)) as Message))
  const send = (method: string, params: object = {}) => {
    const { promise, resolve } = Promise.withResolvers<Record<string, unknown>>()
    waiting.set(++last, resolve)
    socket.send(JSON.stringify({ id: last, method, params }))
    return promise
  }
  const sendToWorker = (method: string, params: object = {}) => {
    const { promise, resolve } = Promise.withResolvers<Record<string, unknown>>()
    waiting.set(++last, resolve)
    const message = JSON.stringify({ id: last, method, params })
    void send('NodeWorker.sendMessageToWorker', { sessionId, message })
    return promise
  }
  return { send, sendToWorker, event: (name: string) => event(name).promise, close: () => socket.close() }
}

it('a debugger stops at a line of the source inside a handler, and the function waits for as long as it looks', async () => {
  const child = spawn(
    process.execPath,
    ['--inspect=127.0.0.1:0', join(import.meta.dirname, 'inspect.fixture.ts'), dir],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  )
  try {
    let address: string | undefined
    for await (const line of createInterface({ input: child.stderr })) {
      address = /Debugger listening on (ws:\S+)/.exec(line)?.[1]
      if (address) break
    }
    child.stderr.resume()
    const answer = once(createInterface({ input: child.stdout }), 'line')
    const { send, sendToWorker, event, close } = await connect(address ?? '')
    await send('NodeWorker.enable', { waitForDebuggerOnStart: true })
    child.stdin.write('go\n')
    await event('NodeWorker.attachedToWorker')
    await sendToWorker('Debugger.enable')
    const line = lineOf('return greeting')
    await sendToWorker('Debugger.setBreakpointByUrl', { urlRegex: 'index\\.mjs$', ...bundled(line) })
    await sendToWorker('Runtime.runIfWaitingForDebugger')
    const { callFrames } = (await event('Debugger.paused')) as {
      callFrames: { callFrameId: string; location: { lineNumber: number } }[]
    }
    expect(callFrames[0]?.location.lineNumber).toBe(bundled(line).lineNumber)
    const { result } = await sendToWorker('Debugger.evaluateOnCallFrame', {
      callFrameId: callFrames[0]?.callFrameId,
      expression: 'greeting',
    })
    expect(result).toMatchObject({ value: 'Hello, Ada' })
    await sendToWorker('Debugger.resume')
    expect(JSON.parse(String((await answer)[0]))).toEqual({ payload: '"Hello, Ada"' })
    close()
  } finally {
    child.kill()
  }
})

it('an error names its line of the source', async () => {
  const spec = {
    name: 'fn',
    label: 'fn',
    arn: 'arn',
    dir,
    handler: 'index.handler',
    env: {},
    timeout: 10,
    memory: 128,
  }
  const pool = createPool(spec, () => undefined)
  const answer = await pool.run(JSON.stringify({ name: 'nobody' }))
  await pool.end()
  expect(answer).toMatchObject({
    failure: {
      errorMessage: 'Whom?',
      stackTrace: expect.arrayContaining([expect.stringContaining(`handler.ts:${lineOf('Whom?')}:`)]),
    },
  })
})
