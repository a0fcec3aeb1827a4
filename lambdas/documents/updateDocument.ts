import { actorOf } from '#runtime/actor.ts'
import { authorsOf } from './authors.ts'
import { circlesStore, type Circles } from '../security/confidential.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { editStore, type EditStore } from './editStore.ts'
import { assertDate, assertNotComing, assertNotKept, assertVersion, found } from './rules.ts'
import { documentStore, type DocumentStore } from './store.ts'

interface Services {
  documents: Pick<DocumentStore, 'get'>
  edits: Pick<EditStore, 'change'>
  circles: Circles
}

const says = <T extends object>(record: T, wanted: Partial<T>): boolean =>
  Object.entries(wanted).every(([name, value]) => record[name as keyof T] === value)

export const updateDocument =
  ({ documents, edits, circles }: Services): HandlerOf<'updateDocument'> =>
  async asked => {
    const { params, ifMatch, user, request } = asked
    const { date_reason, ...body } = asked.body
    const current = found(await documents.get(params.id))
    ;(await circles.at(request.now)).assertMayKnow(current.id, user)
    // The same edit once more, whose first answer was lost.
    if (current.version > ifMatch && says(current, body)) return current
    assertVersion(current, ifMatch)
    assertNotComing(current, request.now)
    // Where it stands in lists is none of what it says.
    if (!says(current, { ...body, is_featured: current.is_featured })) assertNotKept(current, request.now)
    assertDate(current, body.date_published, date_reason)
    const before = Object.fromEntries(
      Object.keys(body).map(name => [name, current[name as keyof typeof body]]),
    )
    const entry = {
      ...actorOf(asked),
      action_type: 'DOCUMENT_UPDATED',
      object: `documents/${current.id}`,
      before,
      after: asked.body,
    }
    const changed = await edits.change(
      current,
      { ...body, written_by: authorsOf(current.written_by, user.id) },
      entry,
      request.now,
    )
    const now = found(await documents.get(params.id))
    if (!changed) throw new Problem('conflict', { details: { current: now } })
    return now
  }

export const services = (): Services => ({
  documents: documentStore(),
  edits: editStore(),
  circles: circlesStore(),
})
