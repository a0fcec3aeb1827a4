import { describe, expect, it, vi } from 'vitest'
import { createTabStorage } from './tabStorage.ts'

const memory = () => {
  const held = new Map<string, string>()
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
    key: (index: number) => [...held.keys()][index] ?? null,
    get length() {
      return held.size
    },
  }
}

/** Tabs of one browser: each has its own store and its own end of the channel. */
const browser = () => {
  const ends: EventTarget[] = []
  return () => {
    const end = new EventTarget()
    ends.push(end)
    const channel = Object.assign(end, {
      postMessage: (data: unknown) =>
        ends
          .filter(other => other !== end)
          .forEach(other => other.dispatchEvent(new MessageEvent('message', { data }))),
    })
    const store = memory()
    const heard = vi.fn<(key: string, newValue: string | null, end?: string) => void>()
    return { store, heard, ...createTabStorage('pool', store, channel, heard) }
  }
}

describe('X-021 several tabs are one session', () => {
  it('a new tab takes over what a signed-in one holds', async () => {
    const open = browser()
    const first = open()
    await first.storage.setItem('pool.accessToken', 'a')
    const second = open()
    await second.adopt()
    expect(await second.storage.getItem('pool.accessToken')).toBe('a')
  })
  it('a change in one is heard by the other', async () => {
    const open = browser()
    const [first, second] = [open(), open()]
    await first.storage.setItem('pool.refreshToken', 'r')
    expect(second.store.getItem('pool.refreshToken')).toBe('r')
    await first.storage.clear()
    expect(second.store.getItem('pool.refreshToken')).toBeNull()
    expect(second.heard.mock.calls).toEqual([
      ['pool.refreshToken', 'r', undefined],
      ['pool.refreshToken', null, undefined],
    ])
    expect(first.heard).not.toHaveBeenCalled()
  })
  it('the others are told why it ends', async () => {
    const open = browser()
    const [first, second] = [open(), open()]
    await first.storage.setItem('pool.refreshToken', 'r')
    first.tellEnd('timedOut')
    await first.storage.clear()
    await first.storage.setItem('pool.refreshToken', 's')
    await first.storage.clear()
    expect(second.heard.mock.calls.map(([, value, end]) => [value, end])).toEqual([
      ['r', undefined],
      [null, 'timedOut'],
      ['s', undefined],
      [null, undefined],
    ])
  })
  it('shares nothing but the tokens', async () => {
    const open = browser()
    const first = open()
    first.store.setItem('something else', 'private')
    await first.storage.setItem('pool.accessToken', 'a')
    const second = open()
    await second.adopt()
    expect(second.store.getItem('something else')).toBeNull()
  })
  it('a first tab goes on when nobody answers', async () => {
    const alone = browser()()
    await alone.adopt()
    expect(alone.store.length).toBe(0)
  })
})
