import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { putBack, removeService, saveService, settingsOf, storedServices } from './storage.ts'

/** A browser's storage. */
const createStorage = (): Storage => {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: key => items.get(key) ?? null,
    key: index => [...items.keys()][index] ?? null,
    removeItem: key => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  }
}
beforeEach(() => vi.stubGlobal('localStorage', createStorage()))
afterEach(() => vi.unstubAllGlobals())

const safe = fc.string({ maxLength: 40 }).filter(text => text !== '__proto__')

it('A-052 A-086 settings are a JSON object under external-service-{name}, and come back as they were', () => {
  expect(saveService('ai', { service: 'openai', model: 'gpt-4o-mini' })).toBe(true)
  expect(localStorage.getItem('external-service-ai')).toBe('{"service":"openai","model":"gpt-4o-mini"}')
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.dictionary(safe, safe), (name, settings) => {
      saveService(name, settings)
      expect(settingsOf(name)).toEqual({ ...settings })
      const text = removeService(name)
      expect(settingsOf(name)).toEqual({})
      putBack(name, text ?? '')
      expect(settingsOf(name)).toEqual({ ...settings })
      removeService(name)
    }),
  )
})

it('A-050 lists the names that are stored, whatever stands there, and nothing else', () => {
  localStorage.setItem('other', '{}')
  localStorage.setItem('external-service-', '{}')
  localStorage.setItem('external-service-sms', '{"phone":"+447400123456","n":1,"o":{"a":"b"}}')
  localStorage.setItem('external-service-ai', '{broken')
  localStorage.setItem('external-service-__proto__', '{"__proto__":{"admin":"yes"}}')
  localStorage.setItem('external-service-long', JSON.stringify({ a: 'x'.repeat(20_000) }))
  localStorage.setItem('external-service-list', '[1]')
  expect(storedServices(localStorage)).toEqual([
    { name: '__proto__', settings: {} },
    { name: 'ai', settings: undefined },
    { name: 'list', settings: undefined },
    { name: 'long', settings: undefined },
    { name: 'sms', settings: { phone: '+447400123456' } },
  ])
  expect('admin' in {}).toBe(false)
  fc.assert(
    fc.property(fc.string(), text => {
      localStorage.setItem('external-service-any', text)
      for (const value of Object.values(settingsOf('any'))) expect(typeof value).toBe('string')
    }),
  )
})

it('a browser without room, or without storage, says so', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('SecurityError')
    },
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  })
  expect(saveService('ai', {})).toBe(false)
  expect(settingsOf('ai')).toEqual({})
})
