import { describe, expect, it } from 'vitest'
import type { Mail } from '#runtime/mail.ts'
import { shardOf } from './subscriber.ts'
import { subscriberWith } from './subscriber.fixture.ts'
import { remindSubscribers } from '../workers/remindSubscribers.ts'

const now = new Date('2025-06-01T08:20:00Z')
const subscriber = (id: string) =>
  subscriberWith({ id, email: `${id}@example.org`, expires_at: Date.parse('2025-06-20T00:00:00Z') / 1000 })

const run = async (ids: string[], { refused = [] as string[], begun = [] as string[] } = {}) => {
  const sent: Mail[] = []
  const givenBack: string[] = []
  const failure = await remindSubscribers({
    reminders: {
      ending: async shard => ids.filter(id => shardOf(id) === shard).map(subscriber),
      begin: async ({ id }) => !begun.includes(id),
      giveBack: async ({ id }) => void givenBack.push(id),
    },
    mail: {
      send: async mail => {
        if (refused.some(id => mail.to.address.startsWith(id))) throw new Error('refused')
        sent.push(mail)
      },
    },
    sender: () => ({ site: 'https://site.example', company: 'Sample plc' }),
    now: () => now,
  })().then(
    () => undefined,
    (error: unknown) => error,
  )
  return { sent, to: sent.map(({ to }) => to.address).sort(), givenBack, failure }
}

describe('remindSubscribers', () => {
  it('X-007 asks each whose year ends, with the day, the link and one click', async () => {
    const { sent, to } = await run(['ada', 'bob', 'eve'])
    expect(to).toEqual(['ada@example.org', 'bob@example.org', 'eve@example.org'])
    const text = JSON.stringify(sent[0]?.body)
    expect(text).toContain('20 June 2025')
    expect(text).toContain('https://site.example/subscribe/confirm#handle.secret')
    expect(sent[0]?.unsubscribe).toContain('?token=handle')
  })

  it('asks nobody twice', async () => {
    expect(await run(['ada', 'bob'], { begun: ['ada'] })).toMatchObject({ to: ['bob@example.org'] })
  })

  it('one mail that is refused stops no other, is tried again by the next run, and is told', async () => {
    const { to, givenBack, failure } = await run(['ada', 'bob', 'eve'], { refused: ['bob'] })
    expect(to).toEqual(['ada@example.org', 'eve@example.org'])
    expect(givenBack).toEqual(['bob'])
    expect(String(failure)).toContain('1 reminders could not be sent.')
  })
})
