import { expect, test } from 'vitest'
import { visitDays } from '#contract/integrations/analytics.ts'
import { deviceDays } from '#contract/people/sessions.ts'
import { addressDays } from '#runtime/audit.ts'
import { cookies } from '#content/cookies.ts'
import { environmentOf } from '../../infra/environments.ts'
import { confirmedFor, suppressedFor, unconfirmedFor } from '../../lambdas/audience/subscribers/subscriber.ts'
import { privacy } from '#content/privacy.ts'

const rows = privacy.sections.flatMap(({ blocks }) =>
  blocks.flatMap(block => (typeof block !== 'string' && 'rows' in block ? block.rows : [])),
)
/** How long something is kept, in the words of the policy. */
const keptFor = (what: string): string => rows.find(([first]) => first?.startsWith(what))?.at(-1) ?? ''

test.each(['local', 'dev', 'staging', 'prod'])(
  'X-007 P-078 %s keeps records of requests no longer than the privacy policy says',
  name => {
    const days = Number(/^At most (\d+) days$/.exec(keptFor('Records of requests'))?.[1])
    expect(days).toBeLessThanOrEqual(365)
    expect(environmentOf(name).logRetentionDays).toBeLessThanOrEqual(days)
  },
)

test('X-007 P-112 subscribers are kept as long as the privacy policy says, and no longer', () => {
  const day = 86_400
  expect(keptFor('Investor updates')).toBe(
    `Until you unsubscribe; ${unconfirmedFor / 3600} hours if you do not confirm; ${confirmedFor / day} days after you last confirmed`,
  )
  expect(keptFor('That mail to an address came back')).toBe(
    `${suppressedFor.bounce / day} days when it came back, ${suppressedFor.complaint / day} days after a complaint`,
  )
})

test('the policies say how long staff’s addresses and known browsers are kept', () => {
  expect(JSON.stringify(privacy)).toContain(`is deleted after ${addressDays} days`)
  expect(JSON.stringify(cookies)).toContain(`which counts for ${deviceDays} days`)
})

test('X-007 A-166 the counts of visits are kept as long as the privacy policy says', () => {
  expect(JSON.stringify(privacy)).toContain(`The counts are kept for ${visitDays} days.`)
})
