import { expect, it } from 'vitest'
import { composeMail } from '#runtime/mail.ts'
import type { Subscriber } from '#runtime/subscriber.ts'
import { mailFor } from './mailFor.ts'

const subscriber: Subscriber = {
  id: '1',
  email: 'ada@example.com',
  kinds: ['regulatory'],
  state: 'confirmed',
  handle: 'handle',
  secret: 'secret',
  created_at: '',
  mailed_at: '',
  expires_at: 0,
}

it('P-110 has RFC 8058 headers, says when in London, and no title adds a header', async () => {
  const mail = mailFor(
    {
      id: '1',
      slug: 'results',
      kind: 'regulatory',
      title: 'Results\r\nBcc: eve@example.com',
      summary: 'All is well.',
      released_at: '2026-07-01T06:00:00.000Z',
      headline_category: 'FR',
    },
    subscriber,
    { site: 'https://investors.example.com', company: 'Sample plc' },
  )
  const text = (await composeMail(mail, { address: 'no-reply@example.com', name: 'Sample plc' })).toString()
  expect(text).toContain(
    'List-Unsubscribe: <https://investors.example.com/api/subscriptions/unsubscribe?token=handle>\r\n',
  )
  expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  expect(text.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m)
  expect(mail.body.blocks[0]).toEqual({
    note: 'Regulatory announcement · Final Results · 1 July 2026 at 07:00 (London)',
  })
  // The link that can change a subscription is in the mail alone, in the part of an address that no log has.
  expect(JSON.stringify(mail.unsubscribe)).not.toContain('secret')
})
