import { setTimeout as wait } from 'node:timers/promises'
import { knownBuckets, type BucketId } from '#contract/documents/buckets.ts'
import type { Document } from '#contract/documents/documents.ts'
import type { Route } from '#contract/route.ts'
import type { LocalFile } from '../../seed/upload.ts'
import type { Answered } from '../../testing/caller.ts'
import { type Note, retryingCaller, upload } from './patiently.ts'
import { table } from './report.ts'

/** A member of staff, signed in. */
export interface Person {
  /** From 1. */
  number: number
  token: string
  /** Four files that this person uploads. */
  files: LocalFile[]
  /** A document that everybody of the same bucket edits. */
  shared: string
}

/** The value below which the given share of all lies (nearest rank). */
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN

/** Takes the times of calls, and how they were answered. */
export const callTimes = () => {
  const all: { name: string; took: number; status: number }[] = []
  const note: Note = (name, took, status) => void all.push({ name, took, status })
  return {
    note,
    /** All of it as a Markdown table. */
    table: (): string =>
      table(
        ['call', 'count', 'p50 ms', 'p95 ms', 'slowest ms', 'conflicts', 'told to wait', 'failed'],
        [...Map.groupBy(all, ({ name }) => name)].map(([name, calls]) => {
          const sorted = calls.map(({ took }) => took).sort((a, b) => a - b)
          const spread = [0.5, 0.95, 1].map(share => Math.round(percentile(sorted, share)))
          const [conflicts = 0, waits = 0] = [409, 429].map(
            code => calls.filter(({ status }) => status === code).length,
          )
          const failed = calls.filter(({ status }) => status >= 400).length - conflicts - waits
          return [name, calls.length, ...spread, conflicts, waits, failed]
        }),
      ),
  }
}

/** Times that a change is made again, from another look on, before the bench gives up. */
const attempts = 60
/** The bucket that a person works in, and the one next to it. */
export const bucketsOf = (number: number): [home: BucketId, next: BucketId] => {
  const ids = knownBuckets.map(({ id }) => id)
  const at = (index: number) => ids[index % ids.length] ?? 'companydocuments'
  return [at(number), at(number + 1)]
}

/** A person adds this text to the shared document, and writes it as the title of the first file. */
export const markOf = (number: number): string => `[${number}]`
export const titleOf = (number: number): string => `Edited by person ${number}`

/**
 * A person acts as fast as answers come: uploads four files, then at once edits the first and the shared document,
 * takes the second to the top and one place down, and moves the third to the next bucket. After a conflict the person
 * reads again and repeats the change, as the page does.
 * @throws Error when something is refused for good
 */
export const work = async (
  api: string,
  person: Person,
  times: ReturnType<typeof callTimes>,
): Promise<void> => {
  const { number, token, files, shared } = person
  const [home, next] = bucketsOf(number)
  const call = retryingCaller(api, token, times.note)

  /** Repeats what somebody else was quicker with, from another look on. */
  const untilDone = async (change: () => Promise<boolean>): Promise<void> => {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      if (await change()) return
      await wait(Math.random() * Math.min(2000, 50 * 2 ** attempt))
    }
    throw new Error(`Person ${number} was always second.`)
  }
  const isDone = <R extends Route>(answer: Answered<R>): boolean => {
    if (answer.status === 409) return false
    answer.value()
    return true
  }

  /** @param change what is to be changed, or nothing when an earlier call, whose answer was lost, did it */
  const edit = (
    id: string,
    change: (now: Document) => Pick<Document, 'title'> | Pick<Document, 'description'> | undefined,
  ) =>
    untilDone(async () => {
      const document = (await call('getDocument', { params: { id } })).value()
      const { title, description, category, date_published, is_featured, version } = document
      const changed = change(document)
      if (!changed) return true
      const body = { title, description, category, date_published, is_featured, ...changed }
      return isDone(await call('updateDocument', { params: { id }, body, ifMatch: version }))
    })

  const reorder = (document_id: string, placeOf: (present: number) => number) =>
    untilDone(async () => {
      const query = { bucket: home, limit: 1000 }
      const order = (await call('listDocuments', { query })).value().documents.map(({ id }) => id)
      const others = order.filter(id => id !== document_id)
      const place = Math.min(others.length, placeOf(order.indexOf(document_id)))
      const expected = { before: others[place - 1] ?? null, after: others[place] ?? null }
      const body = { document_id, new_position: place + 1, expected }
      return isDone(await call('reorderDocuments', { body }))
    })

  const move = (id: string) =>
    untilDone(async () => {
      const answer = await call('moveDocuments', { body: { ids: [id], bucket: next } })
      return answer.value().outcomes.every(({ ok }) => ok)
    })

  const uploads = (await upload(call, home, files)) ?? []
  const ids = uploads.map(({ state, reason, document_id }) => {
    if (state !== 'done') throw new Error(`An upload was refused: ${reason}`)
    return document_id ?? ''
  })
  if (ids.length < files.length) throw new Error(`Uploads of person ${number} are not public.`)
  const [first = '', second = '', third = ''] = ids
  await Promise.all([
    edit(first, () => ({ title: titleOf(number) })),
    edit(shared, ({ description }) =>
      description.includes(markOf(number)) ? undefined : { description: `${description} ${markOf(number)}` },
    ),
    reorder(second, () => 0).then(() => reorder(second, present => present + 1)),
    move(third),
  ])
}
