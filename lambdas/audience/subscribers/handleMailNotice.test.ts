import { describe, expect, it } from 'vitest'
import { handleMailNotice, MailNotice } from '../workers/handleMailNotice.ts'

/** As SES writes them. Source: Amazon SES developer guide, "Examples of event data". */
const bounce = (bounceType: string, ...addresses: string[]) => ({
  version: '0',
  source: 'aws.ses',
  'detail-type': 'Email Bounced',
  detail: {
    eventType: 'Bounce',
    bounce: {
      feedbackId: '01000157c44f053b',
      bounceType,
      bounceSubType: 'General',
      bouncedRecipients: addresses.map(emailAddress => ({ emailAddress, action: 'failed', status: '5.1.1' })),
      timestamp: '2025-01-01T00:00:00.000Z',
      reportingMTA: 'dsn; mta.example.com',
    },
    mail: { messageId: 'EXAMPLE7c191be45', destination: addresses },
  },
})

const tags = {
  'ses:configuration-set': ['blu-prod'],
  'ses:source-ip': ['192.0.2.0'],
  announcement: ['0b8f6a52'],
  subscriber: ['a-hash_1'],
}

const complaint = (emailAddress: string, complaintFeedbackType = 'abuse') => ({
  detail: {
    eventType: 'Complaint',
    complaint: { feedbackId: 'f', complainedRecipients: [{ emailAddress }], complaintFeedbackType },
    mail: { messageId: 'EXAMPLE7c191be45', destination: [emailAddress], tags },
  },
})

const handle = async (event: object, counted = 1, noticed: unknown[] = []) => {
  const stopped: string[] = []
  const deliveries = { noticed: async (...what: unknown[]) => void noticed.push(what.slice(0, 2)) }
  const suppressions = {
    suppress: async (email: string, reason: string) => void stopped.push(`${email} ${reason}`),
    countBounce: async () => counted,
  }
  await handleMailNotice({ suppressions, deliveries, now: () => new Date() })(MailNotice.parse(event))
  return stopped
}

describe('handleMailNotice', () => {
  it('P-111 a lasting bounce stops mail to each of its addresses', async () => {
    expect(await handle(bounce('Permanent', 'a@example.com', 'B <b@example.com>'))).toEqual([
      'a@example.com bounce',
      'b@example.com bounce',
    ])
  })

  it('P-111 a complaint stops mail', async () => {
    expect(await handle(complaint('a@example.com'))).toEqual(['a@example.com complaint'])
  })

  it('counts in the report of the announcement that the mail was about, by the tags of the mail', async () => {
    const noticed: unknown[] = []
    const recipient = { announcement: '0b8f6a52', subscriber: 'a-hash_1' }
    await handle(complaint('a@example.com'), 1, noticed)
    const { detail } = bounce('Transient', 'a@example.com')
    await handle({ detail: { ...detail, mail: { ...detail.mail, tags } } }, 1, noticed)
    // A mail that asks to confirm belongs to no announcement.
    await handle({ detail }, 1, noticed)
    expect(noticed).toEqual([
      [recipient, 'complained'],
      [recipient, 'bounced'],
    ])
  })

  it('somebody who says that a mail is wanted after all complains of nothing', async () => {
    const noticed: unknown[] = []
    expect(await handle(complaint('a@example.com', 'not-spam'), 1, noticed)).toEqual([])
    expect(noticed).toEqual([])
  })

  it('P-111 a passing bounce stops mail the third time', async () => {
    expect(await handle(bounce('Transient', 'a@example.com'), 2)).toEqual([])
    expect(await handle(bounce('Transient', 'a@example.com'), 3)).toEqual(['a@example.com bounce'])
  })

  it('an event of another kind is refused, so that it waits among the dead letters', () => {
    expect(MailNotice.safeParse({ detail: { eventType: 'Delivery' } }).success).toBe(false)
  })
})
