import { afterEach, expect, test } from 'vitest'
import { composeMail, mailer, type Mail } from './mail.ts'

const from = { address: 'no-reply@example.com', name: 'Blu Digital' }
const mail: Mail = {
  to: { address: 'ada@example.org' },
  subject: 'Results',
  body: {
    company: 'Blu Digital plc',
    heading: 'Results',
    preview: 'The year in short.',
    blocks: [
      { paragraph: 'Zoë & <b>co</b>\nsecond line' },
      { button: 'Read', href: 'https://a.example/?x=1&y="2"' },
    ],
    footer: [{ link: 'Unsubscribe', href: 'https://a.example/u' }],
  },
}
const compose = async (differs: Partial<Mail> = {}) =>
  (await composeMail({ ...mail, ...differs }, from)).toString()
/** The head, with folded lines joined. */
const headOf = (raw: string) =>
  raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]/g, ' ')
    .split('\r\n')

afterEach(() => {
  for (const name of ['MAIL_FROM', 'MAIL_FROM_NAME', 'MAIL_CONFIGURATION_SET']) delete process.env[name]
})

test('a mail carries plain text and HTML of the same content', async () => {
  const raw = await compose()
  expect(raw).toContain('Content-Type: multipart/alternative')
  expect(raw).toContain('Content-Type: text/plain; charset=utf-8')
  expect(raw).toContain('Content-Type: text/html; charset=utf-8')
  const readable = raw.replace(/=\r\n/g, '').replace(/=3D/g, '=')
  expect(readable).toContain('Zo=C3=AB & <b>co</b>')
  expect(readable).toContain('&lt;b&gt;co&lt;/b&gt;<br>second line')
  expect(readable).toContain('href="https://a.example/?x=1&amp;y=&quot;2&quot;"')
})

test('P-102 an answer goes to whom the mail names', async () => {
  expect(headOf(await compose({ replyTo: { address: 'ada@example.org', name: 'Lovelace, Ada' } }))).toEqual(
    expect.arrayContaining([
      'From: Blu Digital <no-reply@example.com>',
      'To: ada@example.org',
      'Reply-To: "Lovelace, Ada" <ada@example.org>',
    ]),
  )
})

test('P-110 a mail that was subscribed to can be ended with one click', async () => {
  const long = `https://investors.example.com/api/subscriptions/unsubscribe?token=${'a'.repeat(24)}`
  expect(headOf(await compose({ unsubscribe: long }))).toEqual(
    expect.arrayContaining([
      `List-Unsubscribe: <${long}>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]),
  )
  expect(await compose()).not.toContain('List-Unsubscribe')
})

test.each(['\r\n', '\n', '\r', '\u2028', '\u0085', '\r\n\r\n'])(
  'S-15 %j in a line adds no header',
  async end => {
    const evil = `x${end}Bcc: eve@example.org`
    const raw = await compose({
      subject: evil,
      fromName: evil,
      to: { address: 'ada@example.org', name: evil },
      replyTo: { address: 'ada@example.org', name: evil },
      unsubscribe: `https://a.example/${evil}`,
    })
    expect(headOf(raw).filter(line => /^bcc/i.test(line))).toEqual([])
    const fields = headOf(raw).map(line => line.split(':')[0])
    const expected = [
      'From',
      'To',
      'Reply-To',
      'Subject',
      'Message-ID',
      'Date',
      'MIME-Version',
      'Content-Type',
    ]
    expect(fields.toSorted()).toEqual([...expected, 'List-Unsubscribe', 'List-Unsubscribe-Post'].toSorted())
  },
)

test('an environment without a mail domain says so', async () => {
  expect(() => mailer().check()).toThrow('Mail has not been set up here yet.')
  await expect(mailer().send(mail)).rejects.toMatchObject({ code: 'not_configured', status: 503 })
})
