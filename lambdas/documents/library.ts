import { knownBuckets } from '#contract/documents/buckets.ts'
import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { accessListsStore, type AccessLists } from '../security/accessListStore.ts'
import { insights, type Insights } from '../security/insights.ts'
import { type FileRecords, fileRecords } from './fileRecordStore.ts'
import type { Filed } from './fileRecordStore.ts'
import { assertFound } from './rules.ts'
import { type DocumentStore, documentStore, versionStore, type VersionStore } from './store.ts'
import { trashStore, type TrashStore } from './trashStore.ts'

interface Services {
  documents: Pick<DocumentStore, 'get' | 'page'>
  accessLists: AccessLists
  trash: Pick<TrashStore, 'list'>
  insights: Insights
  places: Pick<FileRecords, 'file'>
  versions: Pick<VersionStore, 'list'>
}

/**
 * A record with its current file.
 * @throws Problem `not_found`, or `conflict` when it is on its way elsewhere
 */
export const readFiledDocument = async (
  id: string,
  { documents, places }: { documents: Pick<DocumentStore, 'get'>; places: Pick<FileRecords, 'file'> },
): Promise<Filed> => {
  const document = assertFound(await documents.get(id))
  const file = await places.file(document.bucket_id, document.file_name)
  if (file?.document_id !== id) throw new Problem('conflict')
  return { document, file }
}

export const listBuckets = (): HandlerOf<'listBuckets'> => async () => ({ buckets: [...knownBuckets] })

export const listDocuments =
  ({ documents, accessLists }: Services): HandlerOf<'listDocuments'> =>
  async ({ query, user, request }) => {
    const { isHidden } = await accessLists.at(request.now)
    const page = await documents.page(query.bucket, query.after, query.limit)
    const isShown = ({ id }: { id: string }) => !isHidden(id, user)
    return { ...page, documents: page.documents.filter(isShown), faulty: page.faulty.filter(isShown) }
  }

export const listDeletedDocuments =
  ({ trash, accessLists }: Services): HandlerOf<'listDeletedDocuments'> =>
  async ({ user, request: { now } }) => {
    const { isHidden } = await accessLists.at(now)
    return { documents: (await trash.list(now)).filter(({ id }) => !isHidden(id, user)) }
  }

export const getDocument =
  ({ documents, accessLists, insights }: Services): HandlerOf<'getDocument'> =>
  async input => {
    const { params, user, request } = input
    const document = assertFound(await documents.get(params.id))
    const { assertCanView, accessListsOf } = await accessLists.at(request.now)
    assertCanView(document.id, user)
    const thing = { object: `documents/${document.id}`, title: document.title }
    await insights.note(accessListsOf(document.id), 'view', thing, user, actorOf(input), request.now)
    return document
  }

export const listVersions =
  ({ documents, places, versions, accessLists }: Services): HandlerOf<'listVersions'> =>
  async ({ params, user, request }) => {
    ;(await accessLists.at(request.now)).assertCanView(params.id, user)
    const { file } = await readFiledDocument(params.id, { documents, places })
    const all = await versions.list(params.id)
    return {
      versions: all.map(({ user_id, ...version }) => ({
        ...version,
        current: version.version === file.version,
        created_by: user_id,
      })),
    }
  }

export const services = (): Services => ({
  documents: documentStore(),
  accessLists: accessListsStore(),
  trash: trashStore(),
  insights: insights(),
  places: fileRecords(),
  versions: versionStore(),
})
