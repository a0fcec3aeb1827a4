import { auditTrail, type AuditTrail } from './auditTrail.ts'
import { circlesStore, type Circles } from '../confidential.ts'
import { cursorOf, goingOn } from '#runtime/cursor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { redactedFor } from '../redacted.ts'
import { assertOrdered, catchUpFrom } from './rules.ts'

const after = (position: string): string => {
  const from = catchUpFrom(position)
  if (from !== undefined) return from
  throw new Problem('invalid_input', { message: 'This is no position in the trail.' })
}

export const listAuditEntries =
  ({
    trail,
    circles,
  }: {
    trail: Pick<AuditTrail, 'page'>
    circles: Circles
  }): HandlerOf<'listAuditEntries'> =>
  async ({ query: { after: position, cursor, limit, ...query }, user, request }) => {
    assertOrdered(query, 'query')
    const since = position === undefined ? undefined : after(position)
    const from = [since, query.from]
      .filter(moment => moment !== undefined)
      .toSorted()
      .at(-1)
    const { entries, next } = await goingOn(cursor, start =>
      trail.page({ ...query, from }, { limit, start, oldestFirst: position !== undefined }),
    )
    const confidential = await circles.at(request.now)
    return { entries: redactedFor(entries, confidential, user, query), next: cursorOf(next) }
  }

export const services = () => ({
  trail: auditTrail(),
  circles: circlesStore(),
})
