import type { PostAuthenticationTriggerEvent, PreAuthenticationTriggerEvent } from 'aws-lambda'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { limitOf } from '#contract/limits.ts'
import type { AuditEntry } from '#runtime/audit.ts'
import { devices } from './devices.ts'
import { Problem } from '#runtime/problem.ts'
import { postAuthentication } from './workers/postAuthentication.ts'
import { preAuthentication } from './workers/preAuthentication.ts'
import { attemptAfter, type Attempts } from './signInRules.ts'

const noon = Date.parse('2026-03-01T12:00:00Z')
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: noon }))
afterEach(() => void vi.useRealTimers())

interface Attempt {
  /** Account, undefined for a name that nobody has. */
  sub?: string
  name?: string
  tokens?: string
}

/** The two triggers around a password check, with counters in memory. */
const signIns = (admins: string[] = []) => {
  const recorded: AuditEntry[] = []
  const counts = new Map<string, number>()
  const strange = new Map<string, Attempts>()
  /** Calls of the services in order, for comparing what attempts cost. */
  const calls: string[] = []
  const services = {
    accounts: {
      isAdmin: async (_pool: string, name: string) => {
        calls.push('isAdmin')
        return admins.includes(name)
      },
    },
    devices: devices(async () => 'key'),
    audit: {
      record: async (entry: AuditEntry) => {
        calls.push('record')
        recorded.push(entry)
      },
    },
    strangers: {
      take: async (user: string, now: Date) => {
        calls.push('strangers.take')
        const outcome = attemptAfter(strange.get(user), now.getTime() / 1000)
        if ('wait' in outcome) throw new Problem('too_many', { retryAfter: outcome.wait })
        strange.set(user, outcome.after)
        return outcome.after.attempts
      },
      giveBack: async (user: string) => {
        const before = strange.get(user)
        if (before) strange.set(user, { ...before, attempts: before.attempts - 1 })
      },
    },
    rateLimits: {
      take: async (subject: string, action: string) => {
        calls.push('rateLimits.take')
        const count = (counts.get(`${subject} ${action}`) ?? 0) + 1
        if (count > limitOf(action).limit) throw new Problem('too_many', { retryAfter: 61 })
        counts.set(`${subject} ${action}`, count)
        return count
      },
      giveBack: async (subject: string, action: string) => {
        const count = counts.get(`${subject} ${action}`) ?? 0
        if (count > 0) counts.set(`${subject} ${action}`, count - 1)
      },
    },
  }
  const attributes = ({ sub }: Attempt) => (sub === undefined ? {} : { sub })
  const begin = (attempt: Attempt) =>
    preAuthentication(services)(
      Object.assign({} as PreAuthenticationTriggerEvent, {
        userName: attempt.sub ?? attempt.name,
        userPoolId: 'pool',
        request: {
          userAttributes: attributes(attempt),
          userNotFound: attempt.sub === undefined,
          ...(attempt.tokens && { validationData: { devices: attempt.tokens } }),
        },
      }),
    )
  const succeed = async (attempt: Attempt) => {
    await begin(attempt)
    await postAuthentication(services)(
      Object.assign({} as PostAuthenticationTriggerEvent, {
        userName: attempt.sub,
        request: {
          userAttributes: attributes(attempt),
          ...(attempt.tokens && { clientMetadata: { devices: attempt.tokens } }),
        },
      }),
    )
  }
  const fail = async (attempt: Attempt, times: number) => {
    for (let count = 0; count < times; count++) await begin(attempt)
  }
  const knownBrowserOf = (sub: string) => services.devices.issue(sub, undefined, new Date())
  return { begin, succeed, fail, recorded, calls, knownBrowserOf }
}

const refused = (minutes: number) => ({
  code: 'too_many',
  message: `Too many attempts. Wait ${minutes} minutes and try again.`,
})

describe('attempts to sign in', () => {
  const minute = 60_000
  /** Outcomes and costs of a stranger who tries a name each minute for three hours: words, wait and calls of each. */
  const stranger = async (who: Attempt) => {
    const { begin, calls, recorded } = signIns(['root'])
    const seen: unknown[] = []
    for (let minutes = 0; minutes < 180; minutes++) {
      vi.setSystemTime(noon + minutes * minute)
      const said = await begin(who).then(
        () => 'passes',
        ({ code, message, retryAfter }: Problem) => ({ code, message, retryAfter }),
      )
      seen.push([said, ...calls.splice(0)])
    }
    const records = recorded.map(({ action_type, details }) => ({ action_type, details }))
    return {
      seen,
      records,
      passed: seen.flatMap((one, index) => ((one as [unknown])[0] === 'passes' ? index : [])),
    }
  }

  it('A-171 A-213 of strangers cost and say the same for an administrator, an editor and a name that nobody has', async () => {
    const administrator = await stranger({ sub: 'root' })
    expect(await stranger({ sub: 'ada' })).toEqual(administrator)
    expect(await stranger({ name: 'nobody@example.com' })).toEqual(administrator)
    expect(administrator.passed).toEqual([0, 1, 2, 17, 47, 107, 167])
    expect(administrator.seen[3]).toEqual([
      { ...refused(14), retryAfter: 14 * 60 },
      'strangers.take',
      'record',
    ])
  })

  it('of strangers are forgotten when a quarter of an hour went by without one that might have been', async () => {
    const { fail, begin } = signIns()
    await fail({ sub: 'ada' }, 3)
    vi.setSystemTime(noon + 30 * minute)
    await fail({ sub: 'ada' }, 3)
    await expect(begin({ sub: 'ada' })).rejects.toMatchObject(refused(15))
  })

  it.each([
    ['an editor', 'ada', 5],
    ['an administrator', 'root', 3],
  ])('A-213 in the known browser of %s: so many pass, the next is refused', async (_, sub, limit) => {
    const { fail, begin, knownBrowserOf } = signIns(['root'])
    const tokens = await knownBrowserOf(sub)
    await fail({ sub, tokens }, limit)
    await expect(begin({ sub, tokens })).rejects.toMatchObject(refused(2))
  })

  it('a person who signs in well is never refused, and failures in between stay counted', async () => {
    const { fail, succeed, begin } = signIns()
    for (let count = 0; count < 20; count++) await succeed({ sub: 'ada' })
    await fail({ sub: 'ada' }, 2)
    await succeed({ sub: 'ada' })
    await fail({ sub: 'ada' }, 1)
    await expect(begin({ sub: 'ada' })).rejects.toMatchObject(refused(15))
  })

  it('S-4 A-214 X-022 of a stranger do not lock a known browser out, which has a limit of its own', async () => {
    const { fail, succeed, begin, knownBrowserOf } = signIns()
    const tokens = await knownBrowserOf('ada')
    await fail({ sub: 'ada' }, 3)
    await expect(begin({ sub: 'ada' })).rejects.toMatchObject(refused(15))
    await succeed({ sub: 'ada', tokens })
    await fail({ sub: 'ada', tokens }, 5)
    await expect(begin({ sub: 'ada', tokens })).rejects.toMatchObject(refused(2))
    await begin({ sub: 'ada', tokens: await knownBrowserOf('ada') })
  })

  it('a browser that is known for another account is a stranger', async () => {
    const { fail, begin, knownBrowserOf } = signIns()
    await fail({ sub: 'ada' }, 3)
    await expect(begin({ sub: 'ada', tokens: await knownBrowserOf('mallory') })).rejects.toMatchObject(
      refused(15),
    )
  })

  it('A-079 each leaves one record, which says that nobody knows the address', async () => {
    const { fail, begin, succeed, recorded } = signIns(['root'])
    await succeed({ sub: 'ada' })
    await fail({ sub: 'root' }, 3)
    await expect(begin({ sub: 'root' })).rejects.toThrow()
    expect(
      recorded.map(({ action_type, user_id, details }) => [action_type, user_id, details?.['attempts']]),
    ).toEqual([
      ['LOGIN_ATTEMPT', 'ada', 1],
      ['AUTHENTICATED', 'ada', undefined],
      ['LOGIN_ATTEMPT', 'root', 1],
      ['LOGIN_ATTEMPT', 'root', 2],
      ['LOGIN_ATTEMPT', 'root', 3],
      ['FAILED_AUTH', 'root', 4],
    ])
    for (const { details } of recorded) expect(details).toMatchObject({ ip_address: 'unavailable' })
  })

  it('S-32 what somebody typed into the field is not on record: it may be a password', async () => {
    const { begin, recorded } = signIns()
    await begin({ name: 'My-Secret-Password-1' })
    expect(JSON.stringify(recorded)).not.toContain('Secret')
    expect(recorded[0]?.user_id).toMatch(/^name:/)
  })
})
