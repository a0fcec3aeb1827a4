import { randomUUID } from 'node:crypto'
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { audience } from '../../../lambdas/audience/subscribers/audienceStore.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { inParallel } from '#runtime/inParallel.ts'
import {
  confirmedFor,
  randomToken,
  shardOf,
  subscriberId,
} from '../../../lambdas/audience/subscribers/subscriber.ts'
import { mailChannel, queueMails } from '../../../lambdas/audience/distribution/channels.ts'
import { distribute } from '../../../lambdas/audience/workers/distribute.ts'
import { fanOutStore, reportStore } from '../../../lambdas/audience/distribution/reportStore.ts'
import type { Announced } from '../../../lambdas/publishing/announcements/announcedStore.ts'

// The one fan-out that `fanOut.ts` measures: on the cloud of its environment, with as many subscribers as it is told.
const subscribers = Number(process.argv[2])
const now = new Date()
const until = new Date(now.getTime() + confirmedFor * 1000)

/** Each confirmed at a moment of their own, as people do: the local index tells rows of one moment apart by 24 bits only. */
const row = (number: number) => {
  const email = `reader${number}@example.com`
  const id = subscriberId(email)
  return {
    id,
    email,
    kinds: ['regulatory', 'company', 'reports'],
    state: 'confirmed',
    handle: randomToken(),
    secret: randomToken(),
    created_at: now.toISOString(),
    mailed_at: now.toISOString(),
    confirmed_at: now.toISOString(),
    reconfirm_by: new Date(until.getTime() + number).toISOString(),
    expires_at: Math.floor(until.getTime() / 1000),
    shard: shardOf(id),
  }
}

const lots = Array.from({ length: Math.ceil(subscribers / 25) }, (_, lot) => lot * 25)
await inParallel(lots, 8, async first => {
  const rows = Array.from({ length: Math.min(25, subscribers - first) }, (_, index) => row(first + index))
  const writes = rows.map(Item => ({ PutRequest: { Item } }))
  await dynamo().send(new BatchWriteCommand({ RequestItems: { [setting('TABLE_SUBSCRIBERS')]: writes } }))
})

const announcement: Announced = {
  id: randomUUID(),
  slug: 'bench',
  kind: 'regulatory',
  title: 'Bench',
  summary: '',
  released_at: now.toISOString(),
}
const collected = (): number => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 2 ** 20
}
const marks = [0.1, 0.5, 1].map(part => part * subscribers)
const heap: number[] = []
let handed = 0
const run = distribute({
  announcements: { get: async () => announcement },
  channels: [
    mailChannel({
      audience: audience(),
      queue: async recipients => {
        await queueMails(recipients)
        handed += recipients.length
        while (handed >= (marks[heap.length] ?? Infinity)) heap.push(collected())
      },
    }),
  ],
  fanOuts: fanOutStore(),
  releases: { hold: async () => undefined },
  now: () => new Date(),
})

const start = performance.now()
await run({ dynamodb: { NewImage: { id: announcement.id } } })
const seconds = (performance.now() - start) / 1000
const report = await reportStore().get(announcement.id)
console.log(JSON.stringify({ subscribers, queued: report?.mail.queued, seconds, heap }))
