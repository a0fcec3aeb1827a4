import type { WorkerName } from './workers.ts'

export interface QueueShape {
  /** The worker that is given its messages; it answers which of a batch have failed. */
  consumer: WorkerName
  /** Messages that it is given at once, ten at most. */
  batch: number
  /** How many of it run at once: two at least. Reserved concurrency would fail in new accounts. */
  concurrency: number
  /** Seconds after which a message that was taken and not done is there again; six times the worker's timeout. */
  visibility: number
  /** How often a message is tried before it waits among the dead letters. */
  tries: number
  /** Days after which a message that nobody took is dropped. */
  retentionDays: number
}

/** Every queue by its name. Each has dead letters of its own, kept for 14 days. */
export const queues = {
  /** Releases that come within two minutes, each held back until its moment. */
  releases: {
    consumer: 'announceRelease',
    batch: 10,
    concurrency: 2,
    visibility: 60,
    tries: 5,
    retentionDays: 1,
  },
  /** A mail for one subscriber. Its workers share the pace that the environment says (`mail.perSecond`). */
  subscriberMails: {
    consumer: 'mailSubscriber',
    batch: 10,
    concurrency: 2,
    visibility: 360,
    tries: 5,
    retentionDays: 4,
  },
  /** A message for one webhook, held back again and again until its next try. */
  webhookDeliveries: {
    consumer: 'deliverWebhook',
    batch: 10,
    concurrency: 2,
    visibility: 180,
    tries: 5,
    retentionDays: 4,
  },
  /** Providers of news that are due, beyond those that a run by the clock polls itself. */
  polls: {
    consumer: 'pollProviders',
    batch: 1,
    concurrency: 4,
    visibility: 360,
    tries: 5,
    retentionDays: 1,
  },
} as const satisfies Record<string, QueueShape>

export type QueueName = keyof typeof queues
