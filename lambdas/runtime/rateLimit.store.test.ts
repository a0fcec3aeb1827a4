import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { limitOf } from '#contract/limits.ts'
import { Problem } from './problem.ts'
import { rateLimits } from './rateLimit.ts'

// Far ahead: what is over may be cleared away at any moment.
const now = new Date('2099-01-01T12:00:40Z')

describe('rateLimits', () => {
  it.each(['password_reset', 'email_verification'])(
    'S-30 A-214 lets exactly the limit of %s through when 50 come at once',
    async action => {
      const subject = randomUUID()
      const results = await Promise.allSettled(
        Array.from({ length: 50 }, () => rateLimits().take(subject, action, now)),
      )
      const passed = results.filter(({ status }) => status === 'fulfilled')
      expect(passed).toHaveLength(limitOf(action).limit)
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'too_many' })
    },
  )

  it('starts anew in the next window, and says when that is', async () => {
    const subject = randomUUID()
    const exhaust = async () => {
      for (;;) await rateLimits().take(subject, 'presign_uploads', now)
    }
    const problem = await exhaust().catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(Problem)
    expect((problem as Problem).retryAfter).toBe(20)
    await rateLimits().take(subject, 'presign_uploads', new Date(now.getTime() + 20_000))
  })

  it('counts what was taken, and gives back one at a time, never below none', async () => {
    const subject = randomUUID()
    const { take, giveBack } = rateLimits()
    await giveBack(subject, 'login_attempt', now)
    expect(await take(subject, 'login_attempt', now)).toBe(1)
    expect(await take(subject, 'login_attempt', now)).toBe(2)
    await Promise.all(Array.from({ length: 10 }, () => giveBack(subject, 'login_attempt', now)))
    expect(await take(subject, 'login_attempt', now)).toBe(1)
  })

  it('counts people and actions apart', async () => {
    const [one, other] = [randomUUID(), randomUUID()]
    for (let count = 0; count < 3; count++) await rateLimits().take(one, 'admin_login', now)
    await expect(rateLimits().take(one, 'admin_login', now)).rejects.toBeInstanceOf(Problem)
    await rateLimits().take(other, 'admin_login', now)
    await rateLimits().take(one, 'login_attempt', now)
  })
})
