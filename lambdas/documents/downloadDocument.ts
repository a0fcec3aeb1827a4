import { downloadDocument as route } from '#contract/documentEdits.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { fileRecords, type FileRecords } from '#runtime/fileRecords.ts'
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
}

export const downloadDocument =
  ({ documents, places, versions, downloads }: Services): Handler<typeof route> =>
  async ({ params, body, request }) => {
    const { document, file } = await filed(params.id, { documents, places })
    const wanted = body.version === undefined ? file : await versions.get(params.id, body.version)
    if (!wanted) throw new Problem('not_found', { message: 'The document never had this version.' })
    return downloads.link(wanted.key, document.file_name, request.now)
  }

export const handler = endpoint('downloadDocument', route, downloadDocument, () => ({
  documents: documentStore(),
  places: fileRecords(),
  versions: versionStore(),
  downloads: downloadStore(),
}))
