import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { realtimeProtocol } from '#contract/security/realtime.ts'
import { delayAfter, keepConnected, renewBefore } from './connection.ts'
import type { FeedState } from './feedState.ts'
import { patience, pingEvery } from './link.ts'
import { FakeSocket, tokenUntil } from './socket.fixture.ts'

const minutes = 60_000
const address = 'wss://realtime.example/v1'
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T07:00:00Z') })
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const start = (first?: () => Promise<undefined>) => {
  const life = 10 * minutes
  const sockets: FakeSocket[] = []
  const states: FeedState[] = []
  const asked: boolean[] = []
  const messages: unknown[] = []
  let lives = 0
  const good = async (): Promise<string | undefined> => tokenUntil(Date.now() + life)
  const answers = { token: first ?? good }
  const connection = keepConnected({
    address,
    token: fresh => {
      asked.push(fresh)
      return answers.token()
    },
    open: (url, protocols) => {
      const socket = new FakeSocket(url, protocols)
      sockets.push(socket)
      return socket
    },
    onState: state => states.push(state),
    onMessage: message => messages.push(message),
    onLive: () => lives++,
  })
  const names = () => states.map(({ name }) => name)
  const last = () => {
    const socket = sockets.at(-1)
    if (!socket) throw new Error('Nothing was opened.')
    return socket
  }
  const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)
  return {
    connection,
    sockets,
    states,
    asked,
    messages,
    answers,
    good,
    names,
    last,
    pass,
    lives: () => lives,
  }
}

it('A-158 connects with the token as second subprotocol and nothing in the address', async () => {
  const { last, names, pass, lives } = start()
  await pass()
  expect(last().address).toBe(address)
  expect(last().protocols).toEqual([realtimeProtocol, tokenUntil(Date.now() + 10 * minutes)])
  expect(names()).toEqual(['connecting'])
  last().open()
  expect(names()).toEqual(['connecting', 'live'])
  expect(lives()).toBe(1)
})

it('waits twice as long after each failure, never more than half a minute, and never all at one moment', () => {
  expect([0, 1, 2, 3, 4, 5, 60].map(failures => delayAfter(failures, 1))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ])
  expect([0, 5].map(failures => delayAfter(failures, 0))).toEqual([500, 15_000])
})

it('tries again by itself, says since when and until when, and asks for a new token then', async () => {
  const { last, sockets, states, asked, pass, lives } = start()
  await pass()
  last().open()
  const brokenAt = Date.now()
  last().break()
  expect(states.at(-1)).toEqual({ name: 'reconnecting', since: brokenAt, nextTry: brokenAt + 1000 })
  await pass(1000)
  last().break()
  expect(states.at(-1)).toEqual({ name: 'reconnecting', since: brokenAt, nextTry: brokenAt + 3000 })
  await pass(1999)
  expect(sockets).toHaveLength(2)
  await pass(1)
  last().open()
  expect(states.at(-1)?.name).toBe('live')
  expect(asked).toEqual([false, true, true])
  expect(lives()).toBe(2)
})

it('begins with short delays again once a connection has held for a while', async () => {
  const { last, states, pass } = start()
  await pass()
  for (let failures = 0; failures < 4; failures++) {
    last().break()
    await pass(1000 * 2 ** failures)
  }
  last().open()
  await pass(15_000)
  const now = Date.now()
  last().break()
  expect(states.at(-1)).toEqual({ name: 'reconnecting', since: now, nextTry: now + 1000 })
})

it('hands over to a connection with a new token before the old one ends, without a break', async () => {
  const { last, sockets, names, asked, pass, lives } = start()
  await pass()
  last().open()
  await pass(10 * minutes - renewBefore)
  expect(sockets).toHaveLength(2)
  expect(asked).toEqual([false, true])
  const [first, second] = sockets
  expect(first?.isClosed).toBe(false)
  second?.open()
  expect(first?.isClosed).toBe(true)
  expect(names()).toEqual(['connecting', 'live'])
  expect(lives()).toBe(1)
})

it('keeps the old connection when the new one fails, and tries again meanwhile', async () => {
  const { last, sockets, names, pass } = start()
  await pass()
  last().open()
  await pass(10 * minutes - renewBefore)
  last().break()
  expect(names()).toEqual(['connecting', 'live'])
  await pass(1000)
  expect(sockets).toHaveLength(3)
  last().open()
  expect(sockets.map(({ isClosed }) => isClosed)).toEqual([true, true, false])
  expect(names()).toEqual(['connecting', 'live'])
})

it('notices a line that was cut without a word by a ping that nobody answers', async () => {
  const { last, sockets, names, pass } = start()
  await pass()
  last().open()
  await pass(pingEvery)
  expect(last().said).toEqual(['{"type":"ping"}'])
  last().isCut = true
  await pass(pingEvery)
  expect(last().said).toHaveLength(2)
  expect(names()).toEqual(['connecting', 'live'])
  await pass(patience)
  expect(names()).toEqual(['connecting', 'live', 'reconnecting'])
  expect(sockets[0]?.isClosed).toBe(true)
})

it('gives a connection up that never stands', async () => {
  const { sockets, names, pass } = start()
  await pass(patience)
  expect(sockets[0]?.isClosed).toBe(true)
  expect(names()).toEqual(['connecting', 'reconnecting'])
  await pass(1000)
  expect(sockets).toHaveLength(2)
})

it('goes on trying when Cognito cannot be reached or nobody is signed in', async () => {
  const { answers, good, sockets, names, pass } = start(() => Promise.reject(new Error('offline')))
  await pass()
  answers.token = async () => undefined
  await pass(1000)
  expect(sockets).toEqual([])
  answers.token = good
  await pass(2000)
  expect(sockets).toHaveLength(1)
  expect(names().at(-1)).toBe('reconnecting')
})

it('tries at once when the network is back, but not twice', async () => {
  const { connection, last, sockets, pass } = start()
  await pass()
  last().open()
  connection.retry()
  await pass()
  expect(sockets).toHaveLength(1)
  last().break()
  connection.retry()
  await pass()
  connection.retry()
  await pass()
  expect(sockets).toHaveLength(2)
})

it('takes what it cannot read for something that it missed', async () => {
  const { last, messages, pass } = start()
  await pass()
  last().open()
  last().hear({ type: 'news from a later version' })
  expect(messages).toEqual([{ type: 'missed', channel: 'security-monitor' }])
})

it('says and does nothing more once it was ended', async () => {
  const { connection, last, sockets, states, pass } = start()
  await pass()
  last().open()
  connection.end()
  expect(last().isClosed).toBe(true)
  const said = states.length
  await pass(60 * minutes)
  expect(sockets).toHaveLength(1)
  expect(states).toHaveLength(said)
})
