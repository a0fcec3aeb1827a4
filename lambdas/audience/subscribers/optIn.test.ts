import { describe, expect, it } from 'vitest'
import type { Mail } from '#runtime/mail.ts'
import { optIn } from './optIn.ts'
import { Problem } from '#runtime/problem.ts'
import type { Subscriber } from './subscriber.ts'
import { subscriberWith } from './subscriber.fixture.ts'

const subscriber = subscriberWith({ email: 'ada@example.org', state: 'pending' })

const start = async (
  input: Subscriber | undefined,
  { refuses = false, site = 'https://site.example' } = {},
) => {
  const sent: Mail[] = []
  const unasked: Subscriber[] = []
  const { start: run } = optIn({
    site,
    company: 'Sample plc',
    subscribers: { ask: async () => input, unask: async each => void unasked.push(each) },
    mail: {
      check: () => undefined,
      send: async mail => {
        if (refuses) throw new Problem('unavailable')
        sent.push(mail)
      },
    },
  })
  const failure = await run('ada@example.org', new Date()).then(
    () => undefined,
    (error: unknown) => error,
  )
  return { sent, unasked, failure }
}

describe('optIn', () => {
  it('P-107 P-108 mails a link to a page, with the token where no server sees it', async () => {
    const { sent } = await start(subscriber)
    const confirm = `https://site.example/subscribe/confirm#${subscriber.handle}.${subscriber.secret}`
    expect(sent).toHaveLength(1)
    expect(sent[0]?.to).toEqual({ address: 'ada@example.org' })
    expect(JSON.stringify(sent[0]?.body)).toContain(confirm)
  })

  it('tells who is subscribed already in the mailbox, not on the page', async () => {
    const { sent, failure } = await start({ ...subscriber, state: 'confirmed' })
    expect(failure).toBeUndefined()
    expect(JSON.stringify(sent[0]?.body)).toContain('/subscribe/manage#')
  })

  it('mails nobody who was mailed a moment ago or refused our mail', async () => {
    expect(await start(undefined)).toEqual({ sent: [], unasked: [], failure: undefined })
  })

  it('lets the next try through when the mail could not be sent', async () => {
    const { unasked, failure } = await start(subscriber, { refuses: true })
    expect(unasked).toEqual([subscriber])
    expect(failure).toMatchObject({ code: 'unavailable' })
  })

  it('says that it is not set up where the site does not know its own address', async () => {
    const { sent, failure } = await start(subscriber, { site: '' })
    expect(sent).toEqual([])
    expect(failure).toMatchObject({ code: 'not_configured' })
  })
})
