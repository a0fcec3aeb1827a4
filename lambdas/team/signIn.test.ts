import type { PostAuthenticationTriggerEvent, PreAuthenticationTriggerEvent } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import { limitOf } from '#contract/limits.ts'
import type { AuditEntry } from '#runtime/audit.ts'
import { devices } from '#runtime/devices.ts'
import { Problem } from '#runtime/problem.ts'
import { postAuthentication } from './postAuthentication.ts'
import { preAuthentication } from './preAuthentication.ts'

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
  const services = {
    accounts: { isAdmin: async (_pool: string, name: string) => admins.includes(name) },
    devices: devices(async () => 'key'),
    audit: { record: async (entry: AuditEntry) => void recorded.push(entry) },
    rateLimits: {
      take: async (subject: string, action: string) => {
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
  return { begin, succeed, fail, recorded, knownBrowserOf }
}

const refused = { code: 'too_many', message: 'Too many attempts. Wait 2 minutes and try again.' }

describe('attempts to sign in', () => {
  it.each([
    ['an account', { sub: 'ada' }, 5],
    ['a name that nobody has', { name: 'nobody@example.com' }, 5],
    ['an administrator', { sub: 'root' }, 3],
  ] as const)(
    'A-213 A-171 of %s: so many pass, the next is refused, in the same words for all',
    async (_, who, limit) => {
      const { fail, begin } = signIns(['root'])
      await fail(who, limit)
      await expect(begin(who)).rejects.toMatchObject(refused)
    },
  )

  it('a person who signs in well is never refused, and failures in between stay counted', async () => {
    const { fail, succeed, begin } = signIns()
    for (let count = 0; count < 20; count++) await succeed({ sub: 'ada' })
    await fail({ sub: 'ada' }, 4)
    await succeed({ sub: 'ada' })
    await fail({ sub: 'ada' }, 1)
    await expect(begin({ sub: 'ada' })).rejects.toMatchObject(refused)
  })

  it('S-4 A-214 X-022 of a stranger do not lock a known browser out, which has a limit of its own', async () => {
    const { fail, succeed, begin, knownBrowserOf } = signIns()
    const tokens = await knownBrowserOf('ada')
    await fail({ sub: 'ada' }, 5)
    await expect(begin({ sub: 'ada' })).rejects.toMatchObject(refused)
    await succeed({ sub: 'ada', tokens })
    await fail({ sub: 'ada', tokens }, 5)
    await expect(begin({ sub: 'ada', tokens })).rejects.toMatchObject(refused)
    await begin({ sub: 'ada', tokens: await knownBrowserOf('ada') })
  })

  it('a browser that is known for another account is a stranger', async () => {
    const { fail, begin, knownBrowserOf } = signIns()
    await fail({ sub: 'ada' }, 5)
    await expect(begin({ sub: 'ada', tokens: await knownBrowserOf('mallory') })).rejects.toMatchObject(
      refused,
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
