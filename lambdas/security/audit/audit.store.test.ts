import { randomUUID } from 'node:crypto'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { audit } from '#runtime/audit.ts'
import { auditLogStore } from './auditLogStore.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { trail } from './trail.fixture.ts'

const entryOf = async (userId: string) => (await trail()).filter(({ user_id }) => user_id === userId)

const addressOf = async (id: unknown) =>
  (await dynamo().send(new GetCommand({ TableName: setting('TABLE_AUDIT_ADDRESSES'), Key: { id } }))).Item

describe('A-079 an audit entry', () => {
  it('S-32 stays as it was written for as long as the environment says, while its address expires after 365 days', async () => {
    const user_id = randomUUID()
    const seconds = Math.floor(Date.now() / 1000)
    await audit().record({ action_type: 'LOGIN', user_id, ip_address: '192.0.2.7' })
    const [entry, ...more] = await entryOf(user_id)
    expect(more).toEqual([])
    expect(entry).toMatchObject({ action_type: 'LOGIN', id: expect.any(String) as string })
    expect(entry).not.toHaveProperty('ip_address')
    const kept = (Number(entry?.['expires_at']) - seconds) / 86_400
    expect(Math.floor(kept)).toBe(Number(setting('AUDIT_DAYS')))
    const address = await addressOf(entry?.['id'])
    expect(address).toMatchObject({ ip_address: '192.0.2.7' })
    const days = (Number(address?.['expires_at']) - seconds) / 86_400
    expect(days).toBeGreaterThanOrEqual(365)
    expect(days).toBeLessThan(365.01)
  })

  it('without an address keeps none', async () => {
    const user_id = randomUUID()
    await audit().record({ action_type: 'AUTHENTICATED', user_id })
    const [entry] = await entryOf(user_id)
    expect(entry).toBeDefined()
    expect(await addressOf(entry?.['id'])).toBeUndefined()
  })
})

describe('A-078 the trail', () => {
  it('is read between two moments, and is empty where the second is before the first', async () => {
    const person = randomUUID()
    await audit().record({ action_type: 'LOGIN', user_id: person })
    const { entries } = await auditLogStore().page({ person }, { limit: 10 })
    expect(entries).toHaveLength(1)
    const at = entries[0]!.created_at
    const [before, after] = [-1, 1].map(by => new Date(Date.parse(at) + by).toISOString())
    const count = (from: string, to: string) => auditLogStore().count({ person, from, to })
    expect(await count(at, after!)).toBe(1)
    expect(await count(before!, at)).toBe(0)
    expect(await count(at, at)).toBe(0)
    expect(await count(after!, before!)).toBe(0)
  })
})
