import { downloadDocument as route } from '#contract/documentEdits.ts'
import { actorOf } from '#runtime/actor.ts'
import { circlesStore, type Circles } from '#runtime/confidential.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { fileRecords, type FileRecords } from '#runtime/fileRecords.ts'
import { insights, type Insights } from '#runtime/insights.ts'
import { Problem } from '#runtime/problem.ts'
import { downloadStore, type DownloadStore } from './downloadStore.ts'
import { filed } from './filed.ts'
import { documentStore, type DocumentStore } from './store.ts'
import { versionStore, type VersionStore } from './versionStore.ts'

interface Services {
  documents: Pick<DocumentStore, 'get'>
  places: Pick<FileRecords, 'file'>
  versions: Pick<VersionStore, 'get'>
  downloads: DownloadStore
  circles: Circles
  insights: Insights
}

export const downloadDocument =
  ({ documents, places, versions, downloads, circles, insights }: Services): Handler<typeof route> =>
  async asked => {
    const { params, body, user, request } = asked
    const { assertMayKnow, circleOf } = await circles.at(request.now)
    assertMayKnow(params.id, user)
    const { document, file } = await filed(params.id, { documents, places })
    const wanted = body.version === undefined ? file : await versions.get(params.id, body.version)
    if (!wanted) throw new Problem('not_found', { message: 'The document never had this version.' })
    const circle = circleOf(document.id)
    const thing = { object: `documents/${document.id}`, title: document.file_name }
    if (circle) await insights.note(circle, 'download', thing, user, actorOf(asked), request.now)
    return downloads.link(wanted.key, document.file_name, request.now)
  }

export const handler = endpoint('downloadDocument', route, downloadDocument, () => ({
  documents: documentStore(),
  places: fileRecords(),
  versions: versionStore(),
  downloads: downloadStore(),
  circles: circlesStore(),
  insights: insights(),
}))
