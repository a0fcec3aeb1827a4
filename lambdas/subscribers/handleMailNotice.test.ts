import { describe, expect, it } from 'vitest'
import { handleMailNotice, MailNotice } from './handleMailNotice.ts'

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

const complaint = (emailAddress: string) => ({
  detail: {
    eventType: 'Complaint',
    complaint: { feedbackId: 'f', complainedRecipients: [{ emailAddress }], complaintFeedbackType: 'abuse' },
  },
})

const handle = async (event: object, counted = 1) => {
  const stopped: string[] = []
  const suppressions = {
    suppress: async (email: string, reason: string) => void stopped.push(`${email} ${reason}`),
    countBounce: async () => counted,
  }
  await handleMailNotice({ suppressions, now: () => new Date() })(MailNotice.parse(event))
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

  it('P-111 a passing bounce stops mail the third time', async () => {
    expect(await handle(bounce('Transient', 'a@example.com'), 2)).toEqual([])
    expect(await handle(bounce('Transient', 'a@example.com'), 3)).toEqual(['a@example.com bounce'])
  })

  it('an event of another kind is refused, so that it waits among the dead letters', () => {
    expect(MailNotice.safeParse({ detail: { eventType: 'Delivery' } }).success).toBe(false)
  })
})
