import { expect, it } from 'vitest'
import type { MailReport } from '#contract/audience/distribution.ts'
import { canResend, progressWords, stageOf } from './distributions.ts'

const mail: MailReport = {
  queued_all: true,
  queued: 1200,
  sent: 1200,
  bounced: 0,
  complained: 0,
  failed: 0,
  retried: 0,
  dropped: 0,
  waiting: 0,
}

it.each([
  [{}, false, 'done', 'Everybody was mailed'],
  [{ bounced: 4 }, true, 'done', 'Everybody was mailed'],
  [{ queued: 0, sent: 0 }, false, 'done', 'Nobody follows this kind by mail'],
  [{ queued_all: false, waiting: 3 }, false, 'underway', 'Finding recipients'],
  [{ sent: 1199, waiting: 1 }, false, 'underway', 'Sending, 1 mail to go'],
  [{ sent: 0, waiting: 1200 }, true, 'paused', 'Paused, 1,200 mails to go'],
  [{ sent: 1198, failed: 2 }, false, 'incomplete', '2 recipients not reached'],
])('%o, paused %s: %s', (more, isPaused, stage, words) => {
  expect(stageOf({ ...mail, ...more }, isPaused)).toBe(stage)
  expect(progressWords({ ...mail, ...more }, isPaused)).toBe(words)
})

it('is sent again as long as it is known whom it did not reach, and it is still out', () => {
  const failed = {
    id: '0b8f6a52-7f0e-4a5e-9a55-1234567890ab',
    title: 'Results',
    slug: 'results',
    kind: 'company' as const,
    withdrawn: false,
    begun_at: '2026-01-01T07:00:00.000Z',
    resend_until: '2026-01-31T07:00:00.000Z',
    webhooks: { queued: 0, delivered: 0, dead: 0, dropped: 0, waiting: 0 },
    mail: { ...mail, failed: 1 },
  }
  const [before, after] = [Date.parse('2026-01-30T07:00:00Z'), Date.parse('2026-01-31T07:00:00Z')]
  expect(canResend(failed, before)).toBe(true)
  expect(canResend(failed, after)).toBe(false)
  expect(canResend({ ...failed, withdrawn: true }, before)).toBe(false)
  expect(canResend({ ...failed, mail }, before)).toBe(false)
})
