import { describe, expect, it } from 'vitest'
import { outcomeOf } from './post.ts'
import { delays } from './schedule.ts'

const now = new Date('2026-03-10T07:00:00.000Z')
const answered = (status: number | null, error: string | null = `It answered ${status}.`) => ({
  at: now.toISOString(),
  url: 'https://hooks.example.com/',
  signature: 'v1,x',
  duration_ms: 1,
  status,
  answer: null,
  error,
  retryAfter: 0,
})
const news = { type: 'announcement.published', round: 1 } as const
const webhook = { enabled: true, failing_since: null }
const of = (...[try_ = answered(500), message = news, at = webhook]: Partial<Parameters<typeof outcomeOf>>) =>
  outcomeOf(try_, message, at, now, 0)

describe('A-167 a try', () => {
  it('that was answered 2xx ends the matter', () => {
    expect(of(answered(204, null))).toMatchObject({ state: 'delivered' })
  })

  it('that failed is followed by another, until none is left', () => {
    expect(of()).toMatchObject({ state: 'waiting', delay: 5, next_try_at: '2026-03-10T07:00:05.000Z' })
    expect(of(answered(null, 'Too slow.'), { ...news, round: delays.length + 1 })).toMatchObject({
      state: 'dead',
    })
  })

  it('waits as it is asked to', () => {
    expect(of({ ...answered(503), retryAfter: 90 })).toMatchObject({ delay: 90 })
  })

  it('of a test is the only one', () => {
    expect(of(answered(500), { type: 'webhook.test', round: 1 })).toMatchObject({ state: 'dead' })
  })

  it('that was answered 410 switches the webhook off at once, once', () => {
    expect(of(answered(410))).toMatchObject({ state: 'dead', disable: 'gone' })
    expect(of(answered(410), news, { ...webhook, enabled: false })).not.toHaveProperty('disable')
  })

  it('switches a webhook off that has failed for more than five days', () => {
    const since = (failing_since: string) => of(answered(500), news, { enabled: true, failing_since })
    expect(since('2026-03-05T06:59:59.000Z')).toMatchObject({ state: 'dead', disable: 'failing' })
    expect(since('2026-03-05T07:00:00.000Z')).toMatchObject({ state: 'waiting' })
  })
})
