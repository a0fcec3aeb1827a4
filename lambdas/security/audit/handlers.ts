import { actorOf } from '#runtime/actor.ts'
import { audit, type Audit } from '#runtime/audit.ts'
import { cursorOf, fromCursor } from '#runtime/cursor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { accessListsStore, type AccessLists } from '../accessListStore.ts'
import { redactedFor } from '../redactEntry.ts'
import { auditLogStore, type AuditLog, isName } from './auditLogStore.ts'
import { assertOrdered, catchUpFrom, columns, head, lineOf } from './rules.ts'

interface Services {
  auditLog: Pick<AuditLog, 'page'>
  audit: Audit
  accessLists: AccessLists
}

const after = (position: string): string => {
  const from = catchUpFrom(position)
  if (from !== undefined) return from
  throw new Problem('invalid_input', { message: 'This is no position in the trail.' })
}

export const listAuditEntries =
  ({
    auditLog,
    accessLists,
  }: {
    auditLog: Pick<AuditLog, 'page'>
    accessLists: AccessLists
  }): HandlerOf<'listAuditEntries'> =>
  async ({ query: { after: position, cursor, limit, ...query }, user, request }) => {
    assertOrdered(query, 'query')
    const since = position === undefined ? undefined : after(position)
    const from = [since, query.from]
      .filter(moment => moment !== undefined)
      .toSorted()
      .at(-1)
    const { entries, next } = await fromCursor(cursor, start =>
      auditLog.page({ ...query, from }, { limit, start, oldestFirst: position !== undefined }),
    )
    const confidential = await accessLists.at(request.now)
    return { entries: redactedFor(entries, confidential, user, query), next: cursorOf(next) }
  }

/** Entries of one page, and characters of one answer after which no further page is read: Lambda answers 6 MB at most. */
const [pageOf, enough] = [200, 1_500_000]

/** A piece of the file, as long as one answer may be; who took it is on record before they have it. */
export const exportAuditEntries =
  ({ auditLog, audit, accessLists }: Services): HandlerOf<'exportAuditEntries'> =>
  async input => {
    const { cursor, ...query } = input.body
    assertOrdered(query, 'body')
    const confidential = await accessLists.at(input.request.now)
    const { csv, count, next } = await fromCursor(cursor, async start => {
      let [csv, count, next] = ['', 0, start as Record<string, unknown> | undefined]
      do {
        const page = await auditLog.page(query, { limit: pageOf, start: next })
        const shown = redactedFor(page.entries, confidential, input.user, query)
        csv += shown.map(lineOf).join('')
        count += shown.length
        next = page.next
      } while (next && csv.length < enough)
      return { csv, count, next }
    })
    await audit.record({
      ...actorOf(input),
      action_type: 'SENSITIVE_DATA_ACCESS',
      object: 'audit',
      details: {
        ...query,
        // A title that somebody looked for may be that of what others may not know of.
        ...(isName(query.object) && { object: 'words of a title' }),
        count,
        accessed_columns: columns,
        first: cursor === undefined,
        last: !next,
      },
    })
    return { csv: (cursor === undefined ? head : '') + csv, count, next: cursorOf(next) }
  }

export const services = (): Services => ({
  auditLog: auditLogStore(),
  accessLists: accessListsStore(),
  audit: audit(),
})
