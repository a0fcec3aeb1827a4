import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accessTokenMinutes } from '#contract/people/sessions.ts'
import { revocationRow, revocationsBy } from './revocations.ts'

const noon = Date.parse('2026-03-01T12:00:00Z')
const seconds = noon / 1000
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: noon }))
afterEach(() => void vi.useRealTimers())

/** A table of plain rows, and an instance of a function that keeps what it read for three seconds. */
const instance = (...rows: { session: string; until: number }[]) => {
  const reads: string[] = []
  const read = async (userId: string) => {
    reads.push(userId)
    return structuredClone(rows)
  }
  return { rows, reads, ...revocationsBy(read, 3_000) }
}
const ada = { id: 'ada', session: 'one', signedInAt: seconds - 60 }

describe('a token is revoked', () => {
  it.each([
    ['when all sessions that began before are', { session: 'every', until: seconds }, true],
    ['when its own session is', { session: 'one', until: seconds }, true],
    ['not with another session', { session: 'two', until: seconds }, false],
    ['not when its session began later', { session: 'every', until: seconds - 61 }, false],
    ['when its session began in that very second', { session: 'every', until: seconds - 60 }, true],
  ])('%s', async (_, row, expected) => {
    expect(await instance(row).isRevoked(ada)).toBe(expected)
  })

  it('when it does not say of which session it is, and since when', async () =>
    expect(await instance({ session: 'every', until: 1 }).isRevoked({ id: 'ada' })).toBe(true))
})

describe('A-118 S-6 an instance', () => {
  it('asks once for a person in three seconds, and then anew', async () => {
    const { isRevoked, rows, reads } = instance()
    expect(await isRevoked(ada)).toBe(false)
    rows.push({ session: 'every', until: seconds })
    vi.setSystemTime(noon + 2_999)
    expect(await isRevoked(ada)).toBe(false)
    expect(reads).toEqual(['ada'])
    vi.setSystemTime(noon + 3_000)
    expect(await isRevoked(ada)).toBe(true)
    expect(reads).toEqual(['ada', 'ada'])
  })

  it('asks anew when its clock was set back', async () => {
    const { isRevoked, rows } = instance()
    await isRevoked(ada)
    rows.push({ session: 'every', until: seconds })
    vi.setSystemTime(noon - 60_000)
    expect(await isRevoked(ada)).toBe(true)
  })

  it('answers each person, and each of their sessions, by what it kept', async () => {
    const { isRevoked, reads } = instance({ session: 'one', until: seconds })
    expect(await isRevoked(ada)).toBe(true)
    expect(await isRevoked({ ...ada, session: 'two' })).toBe(false)
    expect(await isRevoked({ ...ada, id: 'bob' })).toBe(true)
    expect(reads).toEqual(['ada', 'bob'])
  })

  it('lets nobody in when it cannot ask, and asks again for the next request', async () => {
    const read = vi.fn<() => Promise<never[]>>()
    read.mockRejectedValueOnce(new Error('throttled')).mockResolvedValue([])
    const { isRevoked } = revocationsBy(read, 3_000)
    await expect(isRevoked(ada)).rejects.toThrow('throttled')
    expect(await isRevoked(ada)).toBe(false)
  })

  it('forgets people whom it no longer has a use for, and nobody else', async () => {
    const { isRevoked, reads } = instance()
    for (let person = 0; person < 600; person++) {
      vi.setSystemTime(noon + person * 10)
      await isRevoked({ ...ada, id: `person-${person}` })
    }
    vi.setSystemTime(noon + 5_990)
    await isRevoked({ ...ada, id: 'person-599' })
    expect(reads).toHaveLength(600)
  })
})

it('a row goes when no token that it revokes can be alive', () => {
  const { until, expires_at } = revocationRow('ada', undefined, new Date(noon))
  expect([until, expires_at - until > accessTokenMinutes * 60]).toEqual([seconds, true])
})
