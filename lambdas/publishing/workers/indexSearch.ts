import type { Context } from 'aws-lambda'
import * as z from 'zod'
import { once } from '#contract/once.ts'
import { streamBatchWorker } from '#runtime/batch.ts'
import { worker } from '#runtime/worker.ts'
import { contentStore, type Ref } from '../search/contentStore.ts'
import { indexStore } from '../search/indexStore.ts'
import { textReader } from '../search/textOfFile.ts'
import { type Services, update } from '../search/update.ts'

/** Limits for one file: the thread's memory and the file fit into the function's. */
const bounds = { time: 60_000, memory: 700 }

/** Milliseconds of a run in which files are read; the function has as much again for the rest. */
const reading = 150_000

/** A change of one of the tables, from its stream. */
const Change = z
  .object({
    eventSourceARN: z.string(),
    dynamodb: z.object({ Keys: z.object({ id: z.object({ S: z.string() }) }) }),
  })
  .transform(({ eventSourceARN, dynamodb }): Ref => ({
    table: /announcements/i.test(eventSourceARN) ? 'announcements' : 'documents',
    id: dynamodb.Keys.id.S,
  }))

/** The thread that reads files stays for the next run: to start one takes longer than most files do. */
const services = once((): Services => {
  const reader = textReader(bounds)
  return {
    content: contentStore(),
    store: indexStore(),
    textOfFile: bytes => reader.read({ bytes, name: '' }),
  }
})

const updated = (given: Services, refs: readonly Ref[] | 'all'): Promise<void> =>
  update(given, refs, { now: () => new Date(), until: Date.now() + reading })

const follow = streamBatchWorker(
  'indexSearch',
  Change,
  (given: Services) => refs => updated(given, refs),
  services,
)

/** By the clock: whatever differs from the tables, however that came about. */
const repair = worker('indexSearch', z.unknown(), (given: Services) => () => updated(given, 'all'), services)

export const handler = (event: unknown, context: Context) =>
  typeof event === 'object' && event !== null && 'Records' in event
    ? follow(event, context)
    : repair(event, context)
