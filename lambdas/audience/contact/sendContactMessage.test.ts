import { describe, expect, it } from 'vitest'
import { ContactMessage } from '#contract/audience/contact.ts'
import type { UserType } from '#contract/audience/contactRules.ts'
import type { Mail } from '#runtime/mail.ts'
import { Problem } from '#runtime/problem.ts'
import { inputOf } from '#runtime/testing.ts'
import { sendContactMessage } from './sendContactMessage.ts'

const typed = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.org',
  company: 'Analytical Engines',
  userType: 'investor' as UserType,
  message: 'When is the next report?\n<script>alert(1)</script>',
}

const desk = ({ refuses, noUpdates }: { refuses?: boolean; noUpdates?: boolean } = {}) => {
  const sent: Mail[] = []
  const asked: string[] = []
  const handle = sendContactMessage({
    company: 'Sample plc',
    desks: { general: 'hello@example.com', investorRelations: 'investors@example.com' },
    mail: {
      check: () => undefined,
      send: async (mail: Mail) => {
        if (refuses) throw new Problem('unavailable')
        sent.push(mail)
      },
    },
    updates: {
      start: async (email: string) => {
        if (noUpdates) throw new Problem('unavailable')
        asked.push(email)
      },
    },
  })
  const send = async (differs: object = {}) =>
    handle(inputOf({ body: ContactMessage.parse({ ...typed, ...differs }), user: undefined }))
  return { send, sent, asked }
}

describe('sendContactMessage', () => {
  it.each([
    ['founder', 'hello@example.com'],
    ['investor', 'investors@example.com'],
    ['media', 'hello@example.com'],
    ['other', 'hello@example.com'],
  ])('P-102 a message of a %s goes to %s, and an answer to the sender', async (userType, address) => {
    const { send, sent } = desk()
    expect(await send({ userType })).toEqual({ sent: true, updates: 'not_asked' })
    expect(sent).toEqual([
      expect.objectContaining({
        to: { address },
        replyTo: { address: 'ada@example.org', name: 'Ada Lovelace' },
      }),
    ])
    expect(JSON.stringify(sent[0])).toContain('When is the next report?')
  })

  it('P-107 starts an opt-in when asked to, and none otherwise', async () => {
    const { send, asked } = desk()
    await send()
    expect(asked).toEqual([])
    expect(await send({ subscribe: true })).toEqual({ sent: true, updates: 'asked' })
    expect(asked).toEqual(['ada@example.org'])
  })

  it('P-103 says so when the mail could not be sent, and starts no opt-in', async () => {
    const { send, asked } = desk({ refuses: true })
    await expect(send({ subscribe: true })).rejects.toMatchObject({ code: 'unavailable' })
    expect(asked).toEqual([])
  })

  it('a message that went is not reported as failed because its opt-in was', async () => {
    expect(await desk({ noUpdates: true }).send({ subscribe: true })).toEqual({
      sent: true,
      updates: 'failed',
    })
  })

  it('what a robot filled in is mailed marked, answered the same, and mails no stranger', async () => {
    const { send, sent, asked } = desk()
    const person = await send({ subscribe: true })
    expect(await send({ subscribe: true, website: 'https://spam.example' })).toEqual(person)
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Contact form: Ada Lovelace (Investor)',
      '[Likely automated] Contact form: Ada Lovelace (Investor)',
    ])
    expect(asked).toHaveLength(1)
  })
})
