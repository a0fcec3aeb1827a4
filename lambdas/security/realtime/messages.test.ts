import fc from 'fast-check'
import { expect, it } from 'vitest'
import { realtimeLimits, RealtimeMessage, type SecurityEvent } from '#contract/security/realtime.ts'
import { messagesOf } from './messages.ts'

const eventOf = (id: string, text: string): SecurityEvent => ({
  table: 'rate_limits',
  id,
  sequence: '0',
  row: { user_id: text, action_type: 'a', attempts: 1, limit: 3, created_at: '2026-03-01T07:00:00.000Z' },
})
const read = (texts: string[]) => texts.map(text => RealtimeMessage.parse(JSON.parse(text)))
const eventsIn = (texts: string[]) =>
  read(texts).flatMap(message => (message.type === 'events' ? message.events : []))

it('every message fits one frame, and together they hold every event that fits, in order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.nat(700)), { maxLength: 60 }),
      parts => {
        const events = parts.map(([text, times], index) => eventOf(String(index), text.repeat(times)))
        const texts = messagesOf(events)
        for (const text of texts)
          expect(Buffer.byteLength(text)).toBeLessThanOrEqual(realtimeLimits.messageBytes)
        const told = eventsIn(texts).map(({ id }) => Number(id))
        expect(told).toEqual([...told].sort((a, b) => a - b))
        const missed = read(texts).filter(({ type }) => type === 'missed').length
        expect(told.length + missed).toBe(events.length)
      },
    ),
  )
})

it('one that fits no message is said to be missed, at its place', () => {
  const [before, large, after] = ['a', 'x'.repeat(realtimeLimits.messageBytes), 'b'].map((text, index) =>
    eventOf(String(index), text),
  )
  const types = read(messagesOf([before, large, after].filter(event => event !== undefined))).map(
    ({ type }) => type,
  )
  expect(types).toEqual(['events', 'missed', 'events'])
})
