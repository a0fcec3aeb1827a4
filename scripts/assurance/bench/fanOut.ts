import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { startCloud } from '../../dev/startCloud.ts'

/** What one fan-out said of itself. */
const Measured = z.object({
  subscribers: z.int(),
  queued: z.int(),
  /** Seconds until the last message was in the queue. */
  seconds: z.number(),
  /** Heap in use after a collection, MB: when a tenth was queued, half, and all. */
  heap: z.array(z.number()).length(3),
})
export type Measured = z.output<typeof Measured>

/**
 * Measures a fan-out in a process of its own, against a local cloud of its own in which nobody takes the messages.
 * @throws Error when not each subscriber is in the queue once
 */
export const measureFanOut = async (subscribers: number): Promise<Measured> => {
  const dir = mkdtempSync(join(tmpdir(), 'blu-fan-out-'))
  const cloud = await startCloud({ dir, port: 0 })
  try {
    const taking = cloud
      .grants()
      .find(
        ({ action, resource }) =>
          action === 'sqs:ReceiveMessage' && resource.endsWith('SubscriberMailsQueue'),
      )
    if (!taking) throw new Error('The template has nobody who takes mails out of their queue.')
    cloud.iam.withhold(taking)
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--expose-gc', join(import.meta.dirname, 'fanOutRun.ts'), String(subscribers)],
      { env: { ...process.env, ...cloud.environment, POWERTOOLS_LOG_LEVEL: 'SILENT' } },
    )
    const measured = Measured.parse(JSON.parse(stdout))
    if (measured.queued !== subscribers)
      throw new Error(`Of ${subscribers} subscribers ${measured.queued} are in the queue.`)
    return measured
  } finally {
    await cloud.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Subscribers of the usual measurement. */
export const usualSubscribers = 20_000

/** The figures as a section of `bench/news.md`. */
export const fanOutSection = ({ subscribers, seconds, heap }: Measured): string => `## Fan-out

One announcement is handed to ${subscribers.toLocaleString('en-GB')} confirmed subscribers, a message each. \`distribute\` runs in a process of its own; nobody takes the messages meanwhile.

| | |
|---|---:|
| until the last message is in the queue | ${seconds.toFixed(1)} s |
| messages a second | ${Math.round(subscribers / seconds).toLocaleString('en-GB')} |
| heap in use after a tenth, half, all | ${heap.map(each => each.toFixed(1)).join(' · ')} MB |
| subscribers without a message, or counted twice | 0 |
`
