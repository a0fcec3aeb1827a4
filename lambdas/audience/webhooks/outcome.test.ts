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
  const since = (failing_since: string) => of(answered(500), news, { enabled: true, failing_since })
  const last = { ...news, round: delays.length + 1 }
  const test = { type: 'webhook.test', round: 1 } as const
  it.each([
    ['that was answered 2xx ends the matter', of(answered(204, null)), { state: 'delivered' }],
    [
      'that failed is followed by another',
      of(),
      { state: 'waiting', next_try_at: '2026-03-10T07:00:05.000Z' },
    ],
    ['is the last of its delays', of(answered(null, 'Too slow.'), last), { state: 'dead' }],
    ['waits as it is asked to', of({ ...answered(503), retryAfter: 90 }), { delay: 90 }],
    ['of a test is the only one', of(answered(500), test), { state: 'dead' }],
    ['answered 410 switches the webhook off', of(answered(410)), { state: 'dead', disable: 'gone' }],
    ['after five days too', since('2026-03-05T06:59:59.000Z'), { state: 'dead', disable: 'failing' }],
    ['not a second before', since('2026-03-05T07:00:00.000Z'), { state: 'waiting' }],
  ])('%s', (_, outcome, expected) => expect(outcome).toMatchObject(expected))

  it('that was answered 410 switches the webhook off once', () => {
    expect(of(answered(410), news, { ...webhook, enabled: false })).not.toHaveProperty('disable')
  })
})
