import type { Context } from 'aws-lambda'
import * as z from 'zod'
import { streamBatchWorker } from '#runtime/batch.ts'
import { once } from '#runtime/env.ts'
import { worker } from '#runtime/worker.ts'
import { contentStore, type Ref } from './contentStore.ts'
import { indexStore } from './indexStore.ts'
import { textReader } from './textOfFile.ts'
import { type Services, update } from './update.ts'

/** What a file may take: the thread's memory and the file fit into what the function has. */
const bounds = { time: 60_000, memory: 700 }

/** Milliseconds of a run in which files are read; the function has as much again for the rest. */
const reading = 150_000

/** A change of one of the tables, as its stream tells it. */
const Change = z
  .object({
    eventSourceARN: z.string(),
    dynamodb: z.object({ Keys: z.object({ id: z.object({ S: z.string() }) }) }),
  })
  .transform(({ eventSourceARN, dynamodb }): Ref => ({
    table: /announcements/i.test(eventSourceARN) ? 'announcements' : 'documents',
    id: dynamodb.Keys.id.S,
  }))

type Stores = Omit<Services, 'textOfFile'>
const stores = once((): Stores => ({ content: contentStore(), store: indexStore() }))

const updated = async (given: Stores, refs: readonly Ref[] | 'all'): Promise<void> => {
  const reader = textReader(bounds)
  const textOfFile = (bytes: Uint8Array) => reader.read({ bytes, name: '' })
  try {
    await update({ ...given, textOfFile }, refs, { now: () => new Date(), until: Date.now() + reading })
  } finally {
    reader.end()
  }
}

/** What changed of announcements and documents. */
const follow = streamBatchWorker(
  'indexSearch',
  Change,
  (given: Stores) => refs => updated(given, refs),
  stores,
)

/** By the clock: whatever differs from the tables, however that came about. */
const repair = worker('indexSearch', z.unknown(), (given: Stores) => () => updated(given, 'all'), stores)

export const handler = (event: unknown, context: Context) =>
  typeof event === 'object' && event !== null && 'Records' in event
    ? follow(event, context)
    : repair(event, context)
