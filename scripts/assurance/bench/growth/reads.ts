import * as z from 'zod'
import { dynamo } from '#runtime/clients.ts'
import { auditLogStore } from '../../../../lambdas/security/audit/auditLogStore.ts'
import { editStore } from '../../../../lambdas/publishing/announcements/editStore.ts'
import { announcementStore } from '../../../../lambdas/publishing/announcements/store.ts'
import { isPublic } from '#contract/documents/visibility.ts'
import { documentStore } from '../../../../lambdas/documents/store.ts'
import { feedStore } from '../../../../lambdas/publishing/feeds/store.ts'

export interface Cost {
  /** Read capacity units, which is what AWS bills. */
  units: number
  /** Calls of DynamoDB. */
  calls: number
}

const Capacity = z.looseObject({ CapacityUnits: z.number().optional() })
const Consumed = z.looseObject({ ConsumedCapacity: z.union([z.array(Capacity), Capacity]).optional() })

let counted: Cost = { units: 0, calls: 0 }

/** Lets every call say what it consumed. */
export const countCapacity = (): void => {
  dynamo().middlewareStack.add(
    next => async args => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' })
      const result = await next(args)
      const { ConsumedCapacity: consumed } = Consumed.parse(result.output)
      counted.calls++
      for (const each of [consumed ?? []].flat()) counted.units += each.CapacityUnits ?? 0
      return result
    },
    { step: 'initialize', name: 'countCapacity' },
  )
}

const [announcements, documents, feeds, edits, trail] = [
  announcementStore(),
  documentStore(),
  feedStore(),
  editStore(),
  auditLogStore(),
]

/** As many as the page of documents reads at once. */
const mostListed = 1000

const publicDocuments = async (): Promise<void> => {
  let found = 0
  for await (const each of documents.forReaders('companydocuments'))
    if (isPublic(each, new Date()) && ++found === mostListed) return
}

const inTheMiddle = async (): Promise<void> => {
  const now = new Date()
  const { next } = await announcements.page({ limit: 20, now })
  counted = { units: 0, calls: 0 }
  await announcements.page({ limit: 20, now, after: next })
}

const byAddress = async (): Promise<void> => {
  const now = new Date()
  const { listed } = await announcements.page({ limit: 20, now })
  counted = { units: 0, calls: 0 }
  await announcements.bySlug(listed.at(-1)?.slug ?? '', now)
}

/** The reads of lists and pages, as handlers ask their stores. */
const reads: Record<string, () => Promise<unknown>> = {
  'announcements, first page of 20': () => announcements.page({ limit: 20, now: new Date() }),
  'announcements, next page': inTheMiddle,
  'announcements of one kind': () => announcements.page({ kind: 'regulatory', limit: 20, now: new Date() }),
  'years with announcements': () => announcements.years(undefined, new Date()),
  'an announcement by its address': byAddress,
  'feed of regulatory news': () => feeds.newest('regulatory', 50, new Date()),
  'announcements, staff, 50': () => edits.page(undefined, 50),
  'public documents of a bucket': publicDocuments,
  'documents of a bucket, staff, 500': () => documents.page('companydocuments', undefined, 500),
  'audit trail, newest 50': () => trail.page({}, { limit: 50 }),
  'audit trail of a person': () => trail.page({ person: 'person-7' }, { limit: 50 }),
  'audit trail by action': () => trail.page({ action: 'DOCUMENT_DELETED' }, { limit: 50 }),
  'audit trail of a document': () => trail.page({ object: 'documents/7' }, { limit: 50 }),
}

export const costs = async (): Promise<Map<string, Cost>> => {
  const found = new Map<string, Cost>()
  for (const [name, read] of Object.entries(reads)) {
    counted = { units: 0, calls: 0 }
    await read()
    found.set(name, { ...counted })
  }
  return found
}
