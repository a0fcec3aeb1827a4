import { actorOf } from '#runtime/actor.ts'
import { circlesStore, type Circles } from '../security/confidential.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { insights, type Insights } from '../security/insights.ts'
import { found } from './rules.ts'
import { documentStore, type DocumentStore } from './store.ts'

interface Services {
  documents: Pick<DocumentStore, 'get'>
  circles: Circles
  insights: Insights
}

export const getDocument =
  ({ documents, circles, insights }: Services): HandlerOf<'getDocument'> =>
  async asked => {
    const { params, user, request } = asked
    const document = found(await documents.get(params.id))
    const { assertMayKnow, circlesOf } = await circles.at(request.now)
    assertMayKnow(document.id, user)
    const thing = { object: `documents/${document.id}`, title: document.title }
    await insights.note(circlesOf(document.id), 'view', thing, user, actorOf(asked), request.now)
    return document
  }

export const services = (): Services => ({
  documents: documentStore(),
  circles: circlesStore(),
  insights: insights(),
})
