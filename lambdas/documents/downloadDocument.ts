import { actorOf } from '#runtime/actor.ts'
import { accessListsStore, type AccessLists } from '../security/accessListStore.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { fileRecords, type FileRecords, type StoredFile } from './fileRecordStore.ts'
import { Unreadable } from '#runtime/threadWorker.ts'
import { insights, type Insights } from '../security/insights.ts'
import type { MarkedPdf } from './marking/mark.ts'
import { linesFor, markedCopy } from './marking/markedCopy.ts'
import { Problem } from '#runtime/problem.ts'
import { downloadStore, type DownloadStore } from './downloadStore.ts'
import { readFiledDocument } from './library.ts'
import { documentStore, type DocumentStore, versionStore, type VersionStore } from './store.ts'

interface Services {
  documents: Pick<DocumentStore, 'get'>
  places: Pick<FileRecords, 'file'>
  versions: Pick<VersionStore, 'get'>
  downloads: DownloadStore
  accessLists: AccessLists
  insights: Insights
  /** @throws Unreadable */
  mark(bytes: Uint8Array, lines: ReturnType<typeof linesFor>): Promise<MarkedPdf>
}

const unmarkable = (name: string, reason: string): Problem =>
  new Problem('conflict', {
    message: `“${name}” is confidential: nobody gets it without their name on each page, and this PDF cannot be marked. ${reason} Save it anew as a plain PDF without a password, and upload that in its place.`,
  })

/** A copy of a PDF that says who has it; none without that. */
const copyOf = async (
  { downloads, mark }: Pick<Services, 'downloads' | 'mark'>,
  { key, name, pages }: Pick<StoredFile, 'key' | 'name' | 'pages'>,
  reader: { name: string; email: string },
  now: Date,
): Promise<string> => {
  const bytes = await downloads.read(key)
  const copy = await mark(bytes, linesFor(reader, now)).catch((error: unknown) => {
    if (!(error instanceof Unreadable)) throw error
    throw unmarkable(name, error.message)
  })
  // Readers of PDFs see other pages in a file that is built to show them.
  if (copy.pages === 0 || (pages !== undefined && copy.pages !== pages))
    throw unmarkable(name, 'Not all of its pages can be found.')
  return downloads.keep(copy.bytes)
}

/** A link to a file; to a PDF of a confidential release, to a copy that is marked with its reader (decision 41). */
export const downloadDocument =
  (services: Services): HandlerOf<'downloadDocument'> =>
  async input => {
    const { documents, places, versions, downloads, accessLists, insights } = services
    const { params, body, user, request } = input
    const { now } = request
    const { assertCanView, accessListsOf } = await accessLists.at(now)
    assertCanView(params.id, user)
    const { document, file } = await readFiledDocument(params.id, { documents, places })
    const wanted = body.version === undefined ? file : await versions.get(params.id, body.version)
    if (!wanted) throw new Problem('not_found', { message: 'The document never had this version.' })
    const within = accessListsOf(document.id)
    const [accessList] = within
    const name = document.file_name
    if (!accessList) return downloads.link(wanted.key, name, now)

    const reader = { name: accessList.names?.[user.id] ?? '', email: user.email ?? user.id }
    const isPdf = wanted.type === 'application/pdf'
    const copy = isPdf ? await copyOf(services, { ...wanted, name }, reader, now) : undefined
    const thing = { object: `documents/${document.id}`, title: name }
    await insights.note(within, 'download', { ...thing, marked: isPdf }, user, actorOf(input), now)
    return copy === undefined ? downloads.link(wanted.key, name, now) : downloads.linkOfCopy(copy, name, now)
  }

export const services = (): Services => ({
  documents: documentStore(),
  places: fileRecords(),
  versions: versionStore(),
  downloads: downloadStore(),
  accessLists: accessListsStore(),
  insights: insights(),
  mark: markedCopy,
})
