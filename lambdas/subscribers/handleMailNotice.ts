import * as z from 'zod'
import { passingBounces } from '#runtime/subscriber.ts'
import { worker } from '#runtime/worker.ts'
import { suppressionStore, type SuppressionStore } from './store.ts'

/**
 * SES's event of a bounce or a complaint, as EventBridge hands it on.
 * Source: Amazon SES developer guide, "Contents of event data".
 */
export const MailNotice = z.object({
  detail: z.discriminatedUnion('eventType', [
    z.object({
      eventType: z.literal('Bounce'),
      bounce: z.object({
        bounceType: z.enum(['Permanent', 'Transient', 'Undetermined']),
        bouncedRecipients: z.array(z.object({ emailAddress: z.string() })),
        feedbackId: z.string(),
      }),
    }),
    z.object({
      eventType: z.literal('Complaint'),
      complaint: z.object({ complainedRecipients: z.array(z.object({ emailAddress: z.string() })) }),
    }),
  ]),
})

interface Services {
  suppressions: SuppressionStore
  now: () => Date
}

/** SES may give `Name <address>`. */
const addressOf = (recipient: string): string => /<([^<>]+)>\s*$/.exec(recipient)?.[1] ?? recipient

/**
 * Stops mail to an address that bounces for good or whose person complains (P-111), at once; to one whose mailbox
 * is full or whose server is down, the third time: SES has tried for hours before it says so even once.
 */
export const handleMailNotice =
  ({ suppressions, now }: Services) =>
  async ({ detail }: z.output<typeof MailNotice>): Promise<void> => {
    if (detail.eventType === 'Complaint') {
      for (const { emailAddress } of detail.complaint.complainedRecipients)
        await suppressions.suppress(addressOf(emailAddress), 'complaint', now())
      return
    }
    const { bounceType, bouncedRecipients, feedbackId } = detail.bounce
    for (const address of bouncedRecipients.map(({ emailAddress }) => addressOf(emailAddress))) {
      const isLasting =
        bounceType === 'Permanent' || (await suppressions.countBounce(address, feedbackId)) >= passingBounces
      if (isLasting) await suppressions.suppress(address, 'bounce', now())
    }
  }

export const handler = worker('handleMailNotice', MailNotice, handleMailNotice, () => ({
  suppressions: suppressionStore(),
  now: () => new Date(),
}))
