import { staffTablesWithLimit } from './parts.ts'
import type { Access } from './verbs.ts'

/** How news reaches those who asked for it: by mail, and at webhooks. */
export const distribution = {
  subscriberEdits: {
    tables: { ...staffTablesWithLimit, subscribers: ['byHandle', 'byShard', 'byState', 'get', 'delete'] },
  },
  handleMailNotice: {
    tables: { subscribers: ['put', 'update'], deliveries: ['update'], distributions: ['update'] },
  },
  remindSubscribers: { tables: { subscribers: ['byShard', 'update'] }, mail: ['send'] },
  startReleases: { tables: { announcements: ['toAnnounce'] }, queues: { releases: ['send'] } },
  announceRelease: { tables: { announcements: ['update'], audit: ['put'] } },
  distribute: {
    tables: {
      announcements: ['get'],
      subscribers: ['byShard'],
      webhooks: ['query'],
      distributions: ['get', 'update'],
    },
    queues: { releases: ['send'], subscriberMails: ['send'], webhookDeliveries: ['send'] },
  },
  mailSubscriber: {
    tables: {
      announcements: ['get'],
      subscribers: ['get'],
      deliveries: ['get', 'update'],
      distributions: ['update'],
      switches: ['get'],
    },
    // Sends messages back that arrive while mails are paused, or too fast.
    queues: { subscriberMails: ['send'] },
    mail: ['send', 'paced'],
  },
  distributions: {
    tables: {
      ...staffTablesWithLimit,
      announcements: ['get', 'getMany'],
      deliveries: ['byFailure'],
      distributions: ['byBegin', 'query', 'update'],
      switches: ['get', 'update'],
    },
    queues: { subscriberMails: ['send'] },
  },
  webhooks: {
    tables: {
      ...staffTablesWithLimit,
      webhooks: ['query', 'get', 'put', 'update', 'delete'],
      // Shown once, when it is made; nobody who answers requests can read one.
      webhookSecrets: ['put', 'update', 'delete'],
      webhookDeliveries: ['byTime', 'byDeath', 'get', 'put', 'update'],
      distributions: ['update'],
    },
    queues: { webhookDeliveries: ['send'] },
    // Looks names up; where the sandbox plays the world, that is where they lead.
    outside: ['fetch'],
  },
  deliverWebhook: {
    tables: {
      webhooks: ['get', 'update'],
      webhookSecrets: ['get'],
      webhookDeliveries: ['get', 'put', 'update'],
      announcements: ['get'],
      distributions: ['update'],
      audit: ['put'],
    },
    // Sends messages back that are not due yet, or that it tries again.
    queues: { webhookDeliveries: ['send'] },
    outside: ['fetch'],
  },
} as const satisfies Record<string, Access>
