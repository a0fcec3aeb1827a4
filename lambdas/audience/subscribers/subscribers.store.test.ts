import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { reminderStore } from './reminderStore.ts'
import { suppressionStore } from './store.ts'
import { audience, subscriberRow } from './audienceStore.ts'
import { confirmedFor, shards, subscriberId, type Subscriber } from './subscriber.ts'
import { subscriberStore } from './subscriberStore.ts'
import { cloud } from '../../../scripts/testing/cloud.ts'

const store = subscriberStore()
const start = new Date()
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const hour = 3600
const newEmail = () => `Person-${randomUUID()}@Example.com`
const asked = async (email = newEmail(), now = start): Promise<Subscriber> => {
  const subscriber = await store.ask(email, now)
  if (!subscriber) throw new Error(`${email} may not be mailed.`)
  return subscriber
}
const confirmed = async (kinds: Subscriber['kinds'] = ['regulatory', 'company', 'reports']) => {
  const { handle, secret } = await asked()
  const subscriber = await store.confirm(handle, secret, kinds, start)
  if (!subscriber) throw new Error('It cannot be confirmed.')
  return subscriber
}
const everybody = async (kinds: Subscriber['kinds'], now = start, limit = 100) => {
  const found: string[] = []
  for (const shard of shards)
    for (let after: string | undefined, more = true; more; more = after !== undefined) {
      const page = await audience().page(kinds, shard, now, after, limit)
      found.push(...page.subscribers.map(({ email }) => email))
      after = page.next
    }
  return found
}

describe('subscribers', () => {
  it('P-108 are unconfirmed until they confirm, and get nothing before', async () => {
    const { id, email, handle, secret, state } = await asked()
    expect(state).toBe('pending')
    expect(await audience().confirmed(id, start)).toBeUndefined()
    expect(await everybody(['regulatory'])).not.toContain(email)
    await store.confirm(handle, secret, ['regulatory'], start)
    expect(await audience().confirmed(id, start)).toMatchObject({ state: 'confirmed', kinds: ['regulatory'] })
    expect(await everybody(['regulatory'])).toContain(email)
  })

  it('of 50 requests at once for one address, in any case of letters, one is mailed', async () => {
    const email = newEmail()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => store.ask(index % 2 ? email : email.toUpperCase(), start)),
    )
    expect(answers.filter(Boolean)).toHaveLength(1)
  })

  it('are mailed once in a quarter of an hour, but again at once when the mail could not be sent', async () => {
    const subscriber = await asked()
    expect(await store.ask(subscriber.email, after(600))).toBeUndefined()
    await store.unask(subscriber)
    expect(await store.ask(subscriber.email, after(601))).toBeDefined()
    expect(await store.ask(subscriber.email, after(1600))).toBeDefined()
  })

  it('P-112 unconfirmed ones are gone after 48 hours, whether or not the row is', async () => {
    const { email, handle, secret, expires_at } = await asked()
    expect(expires_at).toBe(Math.floor(start.getTime() / 1000) + 48 * hour)
    expect(await store.find(handle, secret, after(48 * hour - 1))).toBeDefined()
    expect(await store.find(handle, secret, after(48 * hour))).toBeUndefined()
    expect(await store.confirm(handle, secret, ['company'], after(48 * hour))).toBeUndefined()
    const anew = await store.ask(email, after(48 * hour))
    expect(anew?.handle).not.toBe(handle)
  })

  it('P-112 are deleted with their address when they unsubscribe, and that can be repeated', async () => {
    const { id, email, handle, secret } = await confirmed()
    await Promise.all(Array.from({ length: 10 }, () => store.remove(handle)))
    await store.remove(handle)
    expect(await subscriberRow(id)).toBeUndefined()
    expect(await store.find(handle, secret, start)).toBeUndefined()
    expect(await everybody(['regulatory'])).not.toContain(email)
  })

  it('cannot be seen or confirmed with half of a link, or with somebody else’s', async () => {
    const [one, other] = [await asked(), await asked()]
    expect(await store.find(one.handle, other.secret, start)).toBeUndefined()
    expect(await store.confirm(one.handle, '', ['company'], start)).toBeUndefined()
  })

  it('X-007 confirmed ones last a year from their last confirmation', async () => {
    const { id, handle, secret, email, confirmed_at } = await confirmed()
    const half = after(confirmedFor / 2)
    const again = await store.confirm(handle, secret, ['reports'], half)
    expect(again).toMatchObject({ confirmed_at, kinds: ['reports'] })
    expect(await audience().confirmed(id, after(confirmedFor + hour))).toBeDefined()
    const end = after(confirmedFor * 1.5)
    expect(await audience().confirmed(id, end)).toBeUndefined()
    expect(await everybody(['reports'], end)).not.toContain(email)
  })

  it('P-109 are listed once, by any of the kinds that they chose', async () => {
    const both = await confirmed(['regulatory', 'reports'])
    const one = await confirmed(['company'])
    const found = await everybody(['regulatory', 'reports'])
    expect(found.filter(email => email === both.email)).toHaveLength(1)
    expect(found).not.toContain(one.email)
    expect(await everybody(['company'])).toContain(one.email)
  })

  it('more than a page of them are all found', async () => {
    const many = await Promise.all(Array.from({ length: 20 }, () => confirmed(['company'])))
    const found = await everybody(['company'], start, 2)
    expect(found).toEqual(expect.arrayContaining(many.map(({ email }) => email)))
    expect(new Set(found).size).toBe(found.length)
  })
})

describe('reminders', () => {
  const reminders = reminderStore()
  const ending = async (now: Date, until: Date) => {
    const each = await Promise.all(shards.map(shard => reminders.ending(shard, now, until, 1000)))
    return each.flat().map(({ email }) => email)
  }

  it('X-007 are for those whose year ends soon, once, until they confirm again', async () => {
    const subscriber = await confirmed()
    const { email, handle, secret } = subscriber
    const day = 24 * hour
    const soon = after(confirmedFor - 20 * day)
    const until = after(confirmedFor + 10 * day)
    expect(await ending(start, after(30 * day))).not.toContain(email)
    expect(await ending(soon, until)).toContain(email)
    const begun = await Promise.all(Array.from({ length: 10 }, () => reminders.begin(subscriber, soon)))
    expect(begun.filter(Boolean)).toHaveLength(1)
    expect(await ending(soon, until)).not.toContain(email)
    await reminders.giveBack(subscriber)
    expect(await ending(soon, until)).toContain(email)
    await store.confirm(handle, secret, ['company'], soon)
    expect(await ending(soon, until)).not.toContain(email)
  })
})

describe('addresses that refuse mail', () => {
  it.each(['bounce', 'complaint'] as const)(
    'P-111 a %s that SES reports ends the subscription by itself',
    async kind => {
      const email = `${kind}+${randomUUID()}@simulator.amazonses.com`
      const answer = await fetch(`${cloud.api}/subscriptions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      })
      expect(await answer.json()).toEqual({ asked: true })
      await expect
        .poll(() => subscriberRow(subscriberId(email)), { timeout: 20_000 })
        .toMatchObject({ state: 'suppressed', reason: kind })
    },
  )

  it('P-111 are deleted, and a new request mails nothing until the time is over', async () => {
    const { id, email, handle, secret } = await confirmed()
    const suppressions = suppressionStore()
    await suppressions.suppress(email.toLowerCase(), 'bounce', start)
    await suppressions.suppress(email, 'bounce', start)
    expect(JSON.stringify(await subscriberRow(id)).toLowerCase()).not.toContain(email.toLowerCase())
    expect(await store.find(handle, secret, start)).toBeUndefined()
    expect(await everybody(['regulatory'])).not.toContain(email)
    expect(await store.ask(email, after(29 * 24 * hour))).toBeUndefined()
    expect(await store.ask(email, after(30 * 24 * hour))).toMatchObject({ state: 'pending' })
  })

  it('that are not here leave no trace', async () => {
    const email = newEmail()
    await suppressionStore().suppress(email, 'complaint', start)
    expect(await suppressionStore().countBounce(email, 'one')).toBe(0)
    expect(await subscriberRow(subscriberId(email))).toBeUndefined()
  })

  it('P-111 count each passing bounce once, also for who has to ask again, and anew after a confirmation', async () => {
    const { email, handle, secret } = await confirmed()
    const { countBounce } = suppressionStore()
    expect(await countBounce(email, 'one')).toBe(1)
    expect(await countBounce(email, 'one')).toBe(1)
    expect(await countBounce(email, 'two')).toBe(2)
    expect(await countBounce(email, 'three')).toBe(3)
    expect(await countBounce(email, 'three')).toBe(3)
    await store.confirm(handle, secret, ['company'], start)
    expect(await countBounce(email, 'four')).toBe(1)
  })
})
