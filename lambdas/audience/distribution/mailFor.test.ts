import { simpleParser } from 'mailparser'
import { expect, it } from 'vitest'
import { composeMail } from '#runtime/mail.ts'
import { subscriberWith } from '../subscribers/subscriber.fixture.ts'
import { mailFor } from '../workers/mailSubscriber.ts'

const subscriber = subscriberWith()

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

it('P-110 is read by a mail program as text, as HTML, and with its one click, whatever stands in it', async () => {
  const title = 'Résultats <b>“annuels”</b> & 株式 ' + 'lang '.repeat(60).trim()
  const mail = mailFor(
    {
      id: '0b8f6a52-7f0e-4a5e-9a55-1234567890ab',
      slug: 'results',
      kind: 'company',
      title,
      summary: 'Net assets rose by 4 %.\nMore below.',
      released_at: '2026-01-05T07:00:00.000Z',
    },
    { ...subscriber, id: 'Hash_of-the-address' },
    { site: 'https://investors.example.com', company: 'Sample plc' },
  )
  const wire = await composeMail(mail, { address: 'no-reply@example.com', name: 'Sample plc' })
  for (const line of wire.toString().split('\r\n')) expect(line.length).toBeLessThanOrEqual(998)
  const { subject, text, html, headers, to, from } = await simpleParser(wire)
  expect(subject).toBe(`Sample plc: ${title}`)
  expect([to, from].flat().map(each => each?.text)).toEqual([
    'ada@example.com',
    '"Sample plc" <no-reply@example.com>',
  ])
  for (const body of [text, html || '']) {
    expect(body).toContain('https://investors.example.com/news/results')
    expect(body).toContain('https://investors.example.com/subscribe/manage#handle.secret')
    expect(body).toContain('5 January 2026 at 07:00 (London)')
  }
  expect(text).toContain(title)
  expect(html).toContain('Résultats &lt;b&gt;“annuels”&lt;/b&gt; &amp; 株式')
  expect(html).not.toMatch(/<(img|script|link|iframe)/)
  expect(headers.get('list')).toMatchObject({
    unsubscribe: { url: 'https://investors.example.com/api/subscriptions/unsubscribe?token=handle' },
    'unsubscribe-post': { name: 'List-Unsubscribe=One-Click' },
  })
  // SES takes letters, digits, underscore and hyphen in the values of tags.
  for (const value of Object.values(mail.tags ?? {})) expect(value).toMatch(/^[\w-]{1,256}$/)
  expect(Object.keys(mail.tags ?? {})).toEqual(['announcement', 'subscriber'])
})
