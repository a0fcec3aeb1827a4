import { circlesStore, type Circles } from '../security/confidential.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { fileRecords, type FileRecords } from './fileRecords.ts'
import { filed } from './filed.ts'
import { documentStore, type DocumentStore } from './store.ts'
import { versionStore, type VersionStore } from './versionStore.ts'

interface Services {
  documents: Pick<DocumentStore, 'get'>
  places: Pick<FileRecords, 'file'>
  versions: Pick<VersionStore, 'list'>
  circles: Circles
}

export const listVersions =
  ({ documents, places, versions, circles }: Services): HandlerOf<'listVersions'> =>
  async ({ params, user, request }) => {
    ;(await circles.at(request.now)).assertMayKnow(params.id, user)
    const { file } = await filed(params.id, { documents, places })
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
  places: fileRecords(),
  versions: versionStore(),
  circles: circlesStore(),
})
