import { failureAnswer, successAnswer } from '#contract/integrations/functionAnswer.ts'
import { actorOf } from '#runtime/actor.ts'
import { accessListsStore, notFound, type AccessLists } from '../../security/accessListStore.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { fileRecords, type FileRecords } from '../fileRecordStore.ts'
import { Unreadable } from '#runtime/threadWorker.ts'
import { insights, type Insights } from '../../security/insights.ts'
import { logger } from '#runtime/logger.ts'
import { Problem } from '#runtime/problem.ts'
import { type Examined, examineInThread } from './examineInThread.ts'
import { fileStore, type FileStore } from './store.ts'

/** Well within the 29 seconds and the memory that the function has, so that it always can say what came of it. */
const bounds = { time: 18_000, memory: 700 }

interface Services {
  files: FileStore
  places: Pick<FileRecords, 'file'>
  accessLists: AccessLists
  insights: Insights
  /** @throws Unreadable */
  examine(bytes: Uint8Array, name: string): Promise<Examined>
}

export const processFile =
  ({ files, places, accessLists, insights, examine }: Services): HandlerOf<'processFile'> =>
  async input => {
    const { body, user, request } = input
    const byId = 'document_id' in body ? await files.placeOf(body.document_id) : undefined
    const place = 'document_id' in body ? byId : { bucket_id: body.bucket_id, file_name: body.name }
    const file = place && (await places.file(place.bucket_id, place.file_name))
    if (!file) throw notFound()
    // On its way elsewhere: the name that the record had a moment ago is another's by now.
    if ('document_id' in body && file.document_id !== body.document_id) throw new Problem('conflict')
    const { assertCanView, accessListsOf } = await accessLists.at(request.now)
    assertCanView(file.document_id, user)
    const thing = { object: `documents/${file.document_id}`, title: file.name }
    await insights.note(accessListsOf(file.document_id), 'view', thing, user, actorOf(input), request.now)
    try {
      const examined = await examine(await files.read(file.key), file.name)
      const { bucket_id, name, document_id, version } = file
      return successAnswer({
        bucket_id,
        name,
        document_id,
        version,
        ...examined,
        as_uploaded: examined.size === file.size && examined.sha256 === file.sha256,
      })
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      logger.warn('file not examined', { requestId: request.id, document: file.document_id, error })
      return failureAnswer(error.message)
    }
  }

export const services = (): Services => ({
  files: fileStore(),
  places: fileRecords(),
  accessLists: accessListsStore(),
  insights: insights(),
  examine: (bytes, name) => examineInThread(bytes, name, bounds),
})
