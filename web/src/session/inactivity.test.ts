import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { activityKey, watchInactivity } from './inactivity.ts'

const minute = 60_000

/** Tabs of one browser: each has its own store and its own end of the channel. */
const browser = () => {
  const ends: EventTarget[] = []
  return (kept = new Map<string, string>()) => {
    const end = new EventTarget()
    ends.push(end)
    const others = () => ends.filter(other => other !== end)
    const channel = Object.assign(end, {
      postMessage: vi.fn<(data: unknown) => void>(data =>
        others().forEach(other => other.dispatchEvent(new MessageEvent('message', { data }))),
      ),
    })
    const store = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
    const onWarning = vi.fn<(endsAt: number | undefined) => void>()
    const onEnd = vi.fn<(last: number) => void>()
    return { channel, kept, onWarning, onEnd, ...watchInactivity({ channel, store, onWarning, onEnd }) }
  }
}

beforeEach(() => void vi.useFakeTimers({ now: new Date('2025-03-04T09:00:00Z') }))
afterEach(() => void vi.useRealTimers())

describe('A-088 30 minutes without activity', () => {
  it('are announced a minute before, and then end the session', () => {
    const start = Date.now()
    const { onWarning, onEnd } = browser()()
    vi.advanceTimersByTime(29 * minute - 1)
    expect(onWarning).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onWarning.mock.calls).toEqual([[start + 30 * minute]])
    vi.advanceTimersByTime(minute - 1)
    expect(onEnd).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onEnd.mock.calls).toEqual([[start]])
  })

  it('are over for a machine that slept through them, whatever is touched then', () => {
    const { onEnd, onWarning, reset } = browser()()
    vi.setSystemTime(Date.now() + 45 * minute)
    reset()
    expect(onEnd).toHaveBeenCalledOnce()
    expect(onWarning).not.toHaveBeenCalled()
  })

  it('are over for a tab that comes back after them, unless its person is active in another', () => {
    const long = new Map([[activityKey, String(Date.now() - 31 * minute)]])
    const alone = browser()(new Map(long))
    vi.advanceTimersByTime(1000)
    expect(alone.onEnd).toHaveBeenCalledOnce()
    const open = browser()
    open()
    const back = open(new Map(long))
    vi.advanceTimersByTime(1000)
    expect(back.onEnd).not.toHaveBeenCalled()
  })
})

describe('A-089 activity', () => {
  it('resets the timer, and takes a warning back', () => {
    const { onWarning, onEnd, reset } = browser()()
    vi.advanceTimersByTime(29.5 * minute)
    reset()
    expect(onWarning.mock.lastCall).toEqual([undefined])
    vi.advanceTimersByTime(29 * minute - 1)
    expect(onWarning).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(minute + 1)
    expect(onEnd).toHaveBeenCalledOnce()
  })

  it('is told at most once in 60 seconds, and yet counts to the last moment', () => {
    const { channel, onEnd, reset } = browser()()
    const start = Date.now()
    channel.postMessage.mockClear()
    for (let second = 0; second < 50; second++) {
      vi.advanceTimersByTime(1000)
      reset()
    }
    expect(channel.postMessage).not.toHaveBeenCalled()
    vi.advanceTimersByTime(10_000)
    expect(channel.postMessage.mock.calls).toEqual([[{ kind: 'active', at: start + 50_000 }]])
    vi.advanceTimersByTime(30 * minute - 10_000)
    expect(onEnd.mock.calls).toEqual([[start + 50_000]])
  })

  it('in one tab keeps the others', () => {
    const open = browser()
    const [first, second] = [open(), open()]
    vi.advanceTimersByTime(29.5 * minute)
    first.reset()
    expect(second.onWarning.mock.lastCall).toEqual([undefined])
    vi.advanceTimersByTime(2 * minute)
    expect(second.onEnd).not.toHaveBeenCalled()
  })

  it('is followed no longer once the session is over', () => {
    const { channel, kept, onEnd, stop, reset } = browser()()
    vi.advanceTimersByTime(30 * minute)
    stop()
    expect(kept.size).toBe(0)
    channel.postMessage.mockClear()
    reset()
    vi.advanceTimersByTime(30 * minute)
    expect(channel.postMessage).not.toHaveBeenCalled()
    expect(onEnd).toHaveBeenCalledOnce()
  })
})
