import type { Emit, Resource } from '../engine.ts'

type Kind = 'bounce' | 'complaint'

/** SES's mailbox simulator: addresses that fail as asked. Source: Amazon SES developer guide, "Mailbox simulator". */
const simulated = /^(bounce|complaint)(?:\+[^@]*)?@simulator\.amazonses\.com$/

const detailTypes: Record<Kind, string> = {
  bounce: 'Email Bounced',
  complaint: 'Email Complaint Received',
}

const contentOf = (kind: Kind, emailAddress: string) => {
  const about = { feedbackId: crypto.randomUUID(), timestamp: new Date().toISOString() }
  return kind === 'bounce'
    ? {
        eventType: 'Bounce',
        bounce: {
          ...about,
          bounceType: 'Permanent',
          bounceSubType: 'General',
          bouncedRecipients: [{ emailAddress }],
        },
      }
    : { eventType: 'Complaint', complaint: { ...about, complainedRecipients: [{ emailAddress }] } }
}

/** Event destinations of configuration sets, as far as the mailbox simulator fills them. */
export const createSimulator = (emit: Emit = async () => undefined) => {
  const wanted = new Map<string, string[]>()
  return {
    /** An event destination of the template. @throws Error for one that is not the default event bus */
    destination: ({ logicalId, properties }: Resource): { ref: string } => {
      const { ConfigurationSetName: set, EventDestination: to } = properties
      if (!/:event-bus\/default$/.test(to.EventBridgeDestination?.EventBusArn ?? ''))
        throw new Error(`${logicalId}: the local SES reports to the default event bus only.`)
      wanted.set(set, to.Enabled === false ? [] : to.MatchingEventTypes)
      return { ref: logicalId }
    },
    /** Reports what becomes of a mail that was taken, where it went to the simulator. */
    sent: async (
      set: string,
      messageId: string,
      recipients: readonly string[],
      tags: Record<string, string[]> = {},
    ): Promise<void> => {
      for (const recipient of recipients) {
        const kind = simulated.exec(recipient)?.[1] as Kind | undefined
        if (!kind || !wanted.get(set)?.some(type => type.toLowerCase() === kind)) continue
        const mail = {
          messageId,
          destination: [recipient],
          tags: { 'ses:configuration-set': [set], ...tags },
        }
        const detail = { ...contentOf(kind, recipient), mail }
        await emit({ source: 'aws.ses', 'detail-type': detailTypes[kind], detail })
      }
    },
  }
}
