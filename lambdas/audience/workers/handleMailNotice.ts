import * as z from 'zod'
import { worker } from '#runtime/worker.ts'
import { deliveries, Recipient, type Deliveries, type MailNoticeKind } from '../distribution/deliveryStore.ts'
import { suppressionStore, type SuppressionStore } from '../subscribers/store.ts'
import { passingBounces } from '../subscribers/subscriber.ts'

/** The tags that the mail was sent with; those of mails about announcements name their delivery. */
const Mail = z.object({ tags: z.record(z.string(), z.array(z.string())).default({}) }).default({ tags: {} })

/**
 * SES's event of a bounce or a complaint, as EventBridge hands it on.
 * Source: Amazon SES developer guide, "Contents of event data".
 */
export const MailNotice = z.object({
  detail: z.discriminatedUnion('eventType', [
    z.object({
      eventType: z.literal('Bounce'),
      mail: Mail,
      bounce: z.object({
        bounceType: z.enum(['Permanent', 'Transient', 'Undetermined']),
        bouncedRecipients: z.array(z.object({ emailAddress: z.string() })),
        feedbackId: z.string(),
      }),
    }),
    z.object({
      eventType: z.literal('Complaint'),
      mail: Mail,
      complaint: z.object({
        complainedRecipients: z.array(z.object({ emailAddress: z.string() })),
        complaintFeedbackType: z.string().nullish(),
      }),
    }),
  ]),
})

type Notice = z.output<typeof MailNotice>['detail']

interface Services {
  suppressions: SuppressionStore
  deliveries: Pick<Deliveries, 'noticed'>
  now: () => Date
}

/** SES may give `Name <address>`. */
const addressOf = (recipient: string): string => /<([^<>]+)>\s*$/.exec(recipient)?.[1] ?? recipient

/**
 * Counts a mail that bounced or was complained about in the report of its announcement, and stops mail to an address
 * that bounces for good or whose person complains (P-111), at once; to one whose mailbox is full or whose server is
 * down, the third time: SES has tried for hours before it says so even once.
 */
export const handleMailNotice = ({ suppressions, deliveries, now }: Services) => {
  const note = async ({ tags }: Notice['mail'], kind: MailNoticeKind): Promise<void> => {
    const recipient = Recipient.safeParse({
      announcement: tags['announcement']?.[0],
      subscriber: tags['subscriber']?.[0],
    })
    if (recipient.success) await deliveries.noticed(recipient.data, kind, now())
  }

  return async ({ detail }: z.output<typeof MailNotice>): Promise<void> => {
    if (detail.eventType === 'Complaint') {
      const { complainedRecipients, complaintFeedbackType } = detail.complaint
      // Somebody took one out of their unwanted mails: the opposite of a complaint.
      if (complaintFeedbackType === 'not-spam') return
      await note(detail.mail, 'complained')
      for (const { emailAddress } of complainedRecipients)
        await suppressions.suppress(addressOf(emailAddress), 'complaint', now())
      return
    }
    await note(detail.mail, 'bounced')
    const { bounceType, bouncedRecipients, feedbackId } = detail.bounce
    for (const address of bouncedRecipients.map(({ emailAddress }) => addressOf(emailAddress))) {
      const isLasting =
        bounceType === 'Permanent' || (await suppressions.countBounce(address, feedbackId)) >= passingBounces
      if (isLasting) await suppressions.suppress(address, 'bounce', now())
    }
  }
}

export const handler = worker('handleMailNotice', MailNotice, handleMailNotice, () => ({
  suppressions: suppressionStore(),
  deliveries: deliveries(),
  now: () => new Date(),
}))
