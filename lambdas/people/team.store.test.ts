import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { changeLevel, switchAccount } from './handlers.ts'
import { inputBy, laggingPool } from './team.fixture.ts'
import { teamLease } from './teamLeaseStore.ts'

const team = (count: number) => {
  const ids = Array.from({ length: count }, () => randomUUID())
  const pool = laggingPool(Object.fromEntries(ids.map(id => [id, ['admins']])))
  const services = { ...pool.deps, lease: teamLease() }
  const takeOut = (by: string, id: string) =>
    changeLevel(services)({ ...inputBy(by), params: { id }, body: { level: 'none', was: 'admin' } })
  const disable = (by: string, id: string) =>
    switchAccount(services)({ ...inputBy(by), params: { id }, body: { enabled: false } })
  return { ids, ...pool, services, takeOut, disable }
}

describe('A-068 the last administrator', () => {
  it('cannot leave, step down or switch their own account off, and nothing is on record', async () => {
    const { ids, admins, recorded, services, takeOut, disable } = team(1)
    const [id = ''] = ids
    const stepDown = () =>
      changeLevel(services)({ ...inputBy(id), params: { id }, body: { level: 'editor', was: 'admin' } })
    for (const refused of [() => takeOut(id, id), stepDown, () => disable(id, id)])
      await expect(refused()).rejects.toMatchObject({
        code: 'conflict',
        message: 'You are the last administrator. Make somebody else one first.',
      })
    expect([admins(), recorded]).toEqual([ids, []])
  })

  it('stays, though all take one another and themselves out at once, and lists tell nobody of it', async () => {
    const { ids, admins, recorded, takeOut, disable } = team(5)
    const calls = ids.flatMap(by => [...ids.map(id => takeOut(by, id)), disable(by, by)])
    const outcomes = await Promise.allSettled(calls)
    expect(admins().length).toBeGreaterThanOrEqual(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect((outcome.reason as { code?: string }).code).toMatch(/^(conflict|not_allowed|unavailable)$/)
    // Who did not get a turn in time tries again.
    for (const by of admins())
      for (const id of ids) await Promise.allSettled([takeOut(by, id), disable(by, id)])
    expect(admins()).toHaveLength(1)
    expect(recorded.length).toBeGreaterThanOrEqual(4)
  })

  it('is not whoever was taken out a moment ago, whose token still says otherwise', async () => {
    const { ids, takeOut } = team(3)
    const [one = '', other = '', third = ''] = ids
    await takeOut(one, other)
    await expect(takeOut(other, third)).rejects.toMatchObject({ code: 'not_allowed' })
  })
})

describe('A-067 a change of the team', () => {
  it('that cannot be put on record does not happen', async () => {
    const { ids, admins, services } = team(2)
    const [one = '', other = ''] = ids
    const audit = { record: () => Promise.reject(new Error('throttled')) }
    const change = changeLevel({ ...services, audit })({
      ...inputBy(one),
      params: { id: other },
      body: { level: 'none', was: 'admin' },
    })
    await expect(change).rejects.toThrow('throttled')
    expect(admins()).toEqual(ids)
  })

  it('that fails after it was put on record is on record as failed', async () => {
    const { ids, recorded, services } = team(2)
    const [one = '', other = ''] = ids
    const broken = { ...services.team, leave: () => Promise.reject(new Error('down')) }
    const change = changeLevel({ ...services, team: broken })({
      ...inputBy(one),
      params: { id: other },
      body: { level: 'editor', was: 'admin' },
    })
    await expect(change).rejects.toThrow('down')
    expect(recorded.map(({ action_type }) => action_type)).toEqual([
      'TEAM_LEVEL_UPDATED',
      'TEAM_CHANGE_FAILED',
    ])
  })

  it('that was made already is the same, recorded once; one of what others changed is shown what is', async () => {
    const { ids, recorded, takeOut, services } = team(2)
    const [one = '', other = ''] = ids
    const [first, again] = [await takeOut(one, other), await takeOut(one, other)]
    expect(again).toEqual(first)
    expect(recorded).toMatchObject([
      {
        action_type: 'TEAM_LEVEL_UPDATED',
        user_id: one,
        object: `accounts/${other}`,
        before: { level: 'admin' },
        after: { level: 'none' },
        ip_address: '192.0.2.7',
      },
    ])
    const stale = changeLevel(services)({
      ...inputBy(one),
      params: { id: other },
      body: { level: 'editor', was: 'admin' },
    })
    await expect(stale).rejects.toMatchObject({ code: 'conflict', details: { current: { level: 'none' } } })
  })
})
