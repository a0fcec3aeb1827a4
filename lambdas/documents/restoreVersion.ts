import { actorOf } from '#runtime/actor.ts'
import { circlesStore, type Circles } from '../security/confidential.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { addressesOf, fileGate, type FileGate } from './fileGate.ts'
import { fileRecords, type FileRecords } from './fileRecords.ts'
import { Problem } from '#runtime/problem.ts'
import { filed } from './filed.ts'
import { assertNotComing, assertNotKept, assertVersion, found } from './rules.ts'
import { documentStore, type DocumentStore } from './store.ts'
import { versionStore, type VersionStore } from './versionStore.ts'

interface Services {
  documents: Pick<DocumentStore, 'get'>
  places: FileRecords
  versions: Pick<VersionStore, 'get' | 'restore'>
  gate: FileGate
  circles: Circles
}

export const restoreVersion =
  ({ documents, places, versions, gate, circles }: Services): HandlerOf<'restoreVersion'> =>
  async asked => {
    const { params, ifMatch, user, request } = asked
    ;(await circles.at(request.now)).assertMayKnow(params.id, user)
    const current = await filed(params.id, { documents, places })
    const earlier = await versions.get(params.id, params.version)
    if (!earlier) throw new Problem('not_found', { message: 'The document never had this version.' })
    // The same call once more, whose first answer was lost, or whose address did not follow then.
    const restored = current.document.version > ifMatch && current.file.key === earlier.key
    if (!restored) {
      assertVersion(current.document, ifMatch)
      assertNotComing(current.document, request.now)
      assertNotKept(current.document, request.now)
      const entry = {
        ...actorOf(asked),
        action_type: 'DOCUMENT_RESTORED',
        object: `documents/${params.id}`,
        before: { version: current.file.version, sha256: current.file.sha256 },
        after: { version: current.file.version + 1, sha256: earlier.sha256, restored_from: earlier.version },
      }
      if (!(await versions.restore(current, earlier, entry, request.now))) throw new Problem('conflict')
    }
    const now = found(await documents.get(params.id))
    await gate.follow(addressesOf(now), places.gateEntry)
    return now
  }

export const services = (): Services => ({
  documents: documentStore(),
  places: fileRecords(),
  versions: versionStore(),
  gate: fileGate(),
  circles: circlesStore(),
})
