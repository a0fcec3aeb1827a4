import type { Context } from 'aws-lambda'
import * as z from 'zod'
import { once } from '#contract/once.ts'
import { streamBatchWorker } from '#runtime/batch.ts'
import { streamImage } from '#runtime/streamImage.ts'
import { worker } from '#runtime/worker.ts'
import { Listed } from '../announcements/visibility.ts'
import { type ListChange, yearStore, type YearStore } from '../announcements/yearStore.ts'
import { contentStore, type Ref } from '../search/contentStore.ts'
import { indexStore } from '../search/indexStore.ts'
import { textReader } from '../search/textOfFile.ts'
import { type Services as SearchServices, update } from '../search/update.ts'

/** Limits for one file: the thread's memory and the file fit into the function's. */
const bounds = { time: 60_000, memory: 700 }

/** Milliseconds of a run in which files are read; the function has as much again for the rest. */
const reading = 150_000

/** A row of a list; what is none, or cannot be read, is in no list. */
const Image = streamImage(Listed).optional().catch(undefined)

/** A change of one of the tables, from its stream. */
const Change = z
  .object({
    eventSourceARN: z.string(),
    dynamodb: z.object({
      Keys: z.object({ id: z.object({ S: z.string() }) }),
      OldImage: Image,
      NewImage: Image,
    }),
  })
  .transform(({ eventSourceARN, dynamodb }): Ref & ListChange => ({
    table: /announcements/i.test(eventSourceARN) ? 'announcements' : 'documents',
    id: dynamodb.Keys.id.S,
    before: dynamodb.OldImage,
    after: dynamodb.NewImage,
  }))

interface Services extends SearchServices {
  years: Pick<YearStore, 'update'>
}

/** The thread that reads files stays for the next run: to start one takes longer than most files do. */
const services = once((): Services => {
  const reader = textReader(bounds)
  return {
    years: yearStore(),
    content: contentStore(),
    store: indexStore(),
    textOfFile: bytes => reader.read({ bytes, name: '' }),
  }
})

const updated = async (given: Services, changes: readonly (Ref & ListChange)[] | 'all'): Promise<void> => {
  // First, because it takes milliseconds and the index may take minutes.
  await given.years.update(changes)
  await update(given, changes, { now: () => new Date(), until: Date.now() + reading })
}

const follow = streamBatchWorker(
  'indexSearch',
  Change,
  (given: Services) => changes => updated(given, changes),
  services,
)

/** By the clock: whatever differs from the tables, however that came about. */
const repair = worker('indexSearch', z.unknown(), (given: Services) => () => updated(given, 'all'), services)

export const handler = (event: unknown, context: Context) =>
  typeof event === 'object' && event !== null && 'Records' in event
    ? follow(event, context)
    : repair(event, context)
