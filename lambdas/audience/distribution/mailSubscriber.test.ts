import { expect, it } from 'vitest'
import { MailRefused } from '#runtime/mail.ts'
import { subscriberWith } from '../subscribers/subscriber.fixture.ts'
import { mailSubscriber } from '../workers/mailSubscriber.ts'

it('P-119 a mail that SES refuses is tried again, though the table is busy when that is put on record', async () => {
  const done: string[] = []
  let busy = 3
  const note = (what: string) => async () => void done.push(what)
  const moment = '2026-11-23T07:00:00.000Z'
  const mail = mailSubscriber({
    announcements: {
      get: async id => ({ id, kind: 'company', title: 'T', summary: 'S', slug: 's', released_at: moment }),
    },
    audience: { confirmed: async id => subscriberWith({ id, kinds: ['company'] }) },
    deliveries: {
      begin: async () => 1,
      sent: note('sent'),
      dropped: note('dropped'),
      failed: async () => {
        if (busy-- > 0) throw new Error('Rate exceeded')
        done.push('failed')
      },
    },
    mails: { get: async () => ({ paused: false }) },
    mail: { send: () => Promise.reject(new MailRefused('later', undefined)) },
    awaitSlot: async () => undefined,
    putBack: note('put back'),
    sender: () => ({ site: 'https://example.com', company: 'Blu' }),
    now: () => new Date(moment),
  })
  await mail({ announcement: 'a', subscriber: 's' })
  expect(done).toEqual(['failed', 'put back'])
})
