import { expect, it } from 'vitest'
import { MailRefused } from '#runtime/mail.ts'
import { mailSubscriber } from './mailSubscriber.ts'

type Services = Parameters<typeof mailSubscriber>[0]

it('P-119 a mail that SES refuses is tried again, though the table is busy when that is put on record', async () => {
  const done: string[] = []
  let busy = 3
  const services = {
    announcements: {
      get: async () => ({
        ...{ id: 'a', kind: 'company', title: 'T', summary: 'S', slug: 's' },
        released_at: '2026-11-23T07:00:00.000Z',
      }),
    },
    audience: { confirmed: async () => ({ kinds: ['company'], email: 'a@example.com', token: 't' }) },
    deliveries: {
      begin: async () => 1,
      sent: async () => void done.push('sent'),
      failed: async () => {
        if (busy-- > 0) throw new Error('Rate exceeded')
        done.push('failed')
      },
    },
    mails: { get: async () => ({ paused: false }) },
    mail: {
      send: () => Promise.reject(new MailRefused('later', undefined)),
    },
    turn: async () => undefined,
    putBack: async () => void done.push('put back'),
    sender: () => ({ site: 'https://example.com', company: 'Blu' }),
    now: () => new Date('2026-11-23T07:00:00Z'),
  } as unknown as Services
  await mailSubscriber(services)({ announcement: 'a', subscriber: 's' })
  expect(done).toEqual(['failed', 'put back'])
})
