import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { UpdateKind } from '#contract/audience/updateKinds.ts'
import type { AuditEntry } from '#runtime/audit.ts'
import { inputOf } from '#runtime/testing.ts'
import { subscriberRow } from './audienceStore.ts'
import { subscriberStore } from './subscriberStore.ts'
import { subscriberId } from './subscriber.ts'
import { exportSubscribers, findSubscriber } from './staffHandlers.ts'
import { staffStore } from './staffStore.ts'
import { suppressionStore } from './store.ts'

// A time of its own, in which nobody of the other tests lives.
const now = new Date('2090-05-01T12:00:00.000Z')
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
const store = staffStore()
const newEmail = () => `Person-${randomUUID()}@example.com`
const ask = async (email = newEmail()) => (await subscriberStore().ask(email, now))!
const confirm = async (kinds: UpdateKind[], email?: string) => {
  const { handle, secret } = await ask(email)
  return (await subscriberStore().confirm(handle, secret, kinds, now))!
}
const entry = { user_id: 'staff', action_type: 'SUBSCRIBER_REMOVED' }
const asked = <B>(body: B) => inputOf({ body, request: { id: 'request', address: '192.0.2.1', now } })

describe('subscribers as staff see them', () => {
  it('are counted by state and kind, and nobody who has gone, changed sides or expired', async () => {
    expect(await store.counts(now)).toMatchObject({ confirmed: 0, pending: 0 })
    const all = await confirm(['regulatory', 'company', 'reports'])
    await confirm(['reports'])
    const [bounced] = [await confirm(['company']), await ask(), await ask()]
    await suppressionStore().suppress(bounced.email, 'bounce', now)
    const expected = {
      confirmed: 2,
      kinds: { regulatory: 1, company: 1, reports: 2 },
      pending: 2,
      suppressed: { bounce: 1, complaint: 0 },
    }
    expect(await store.counts(now)).toEqual(expected)
    await subscriberStore().remove(all.handle)
    expect(await store.counts(later(3))).toEqual({
      ...expected,
      confirmed: 1,
      kinds: { regulatory: 0, company: 0, reports: 1 },
      pending: 0,
    })
    expect(await store.counts(later(31))).toMatchObject({ suppressed: { bounce: 0, complaint: 0 } })
    expect(await store.counts(later(366))).toMatchObject({ confirmed: 0 })
  })

  it('are found by the whole address in any case of letters, and show what staff need and no secret', async () => {
    const { email, handle, secret } = await confirm(['company'])
    const find = findSubscriber({ subscribers: store })
    const found = await find(asked({ email: email.toUpperCase() }))
    expect(found).toMatchObject({ subscriber: { state: 'confirmed', email, handle, kinds: ['company'] } })
    expect(JSON.stringify(found)).not.toContain(secret)
    expect(await find(asked({ email: email.slice(0, -1) }))).toEqual({ subscriber: null })
    await suppressionStore().suppress(email, 'complaint', now)
    expect(await find(asked({ email }))).toEqual({
      subscriber: {
        state: 'suppressed',
        reason: 'complaint',
        suppressed_at: now.toISOString(),
        lasts_until: later(365).toISOString(),
      },
    })
    expect(await store.find(email, later(365))).toBeUndefined()
  })

  it('are exported once each, however small the pieces, and every piece is on record before it is given', async () => {
    const formula = `=1+cmd-${randomUUID()}@example.com`
    const emails = (await Promise.all(Array.from({ length: 9 }, () => confirm(['regulatory'])))).map(
      ({ email }) => email,
    )
    await confirm(['regulatory', 'reports'], formula)
    const pending = await ask()
    const entries: AuditEntry[] = []
    const handler = exportSubscribers({
      subscribers: store,
      audit: { record: async each => void entries.push(each) },
      most: 3,
    })
    let [csv, next, pieces]: [string, string | null | undefined, number] = ['', undefined, 0]
    while (next !== null) {
      const piece = await handler(asked({ ...(next && { after: next }) }))
      if ('body' in piece) throw new Error('It is a plain answer.')
      csv += piece.csv
      next = piece.next
      pieces++
    }
    const lines = csv.split('\r\n')
    expect(lines[0]).toBe('email,kinds,confirmed_at,lasts_until')
    for (const email of emails) expect(lines.filter(line => line.startsWith(`${email},`))).toHaveLength(1)
    expect(lines.filter(line => line.startsWith(`'${formula},regulatory reports,`))).toHaveLength(1)
    expect(csv).not.toContain(pending.email)
    expect(entries).toHaveLength(pieces)
    expect(entries[0]).toMatchObject({ action_type: 'SUBSCRIBERS_EXPORTED', user_id: 'ada' })
    await expect(handler(asked({ after: 'bm9uc2Vuc2U' }))).rejects.toMatchObject({ code: 'invalid_input' })

    const broken = { record: () => Promise.reject(new Error('The trail is not there.')) }
    await expect(exportSubscribers({ subscribers: store, audit: broken })(asked({}))).rejects.toThrow()
  })

  it('are removed with their address, by a name that says nothing of it, and that can be repeated', async () => {
    const { email, handle } = await confirm(['company'])
    await Promise.all(Array.from({ length: 5 }, () => store.remove(handle, entry, now)))
    expect(await subscriberRow(subscriberId(email))).toBeUndefined()
    await store.remove(handle, entry, now)
    expect(handle).not.toContain(subscriberId(email).slice(0, 8))
  })
})
