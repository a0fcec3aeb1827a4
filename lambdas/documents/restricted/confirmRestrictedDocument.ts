import { londonTime } from '#contract/londonTime.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { fileRecords, type FileRecords } from '../fileRecords.ts'
import { Problem } from '#runtime/problem.ts'
import { documentStore, type DocumentStore } from './documentStore.ts'
import { linkStore, type LinkStore } from './linkStore.ts'
import { readStore, type ReadStore } from './readStore.ts'
import { assertConfirmed, refusalOf, restrictedAt } from './rules.ts'

interface Services {
  documents: DocumentStore
  places: Pick<FileRecords, 'file'>
  reads: Pick<ReadStore, 'count'>
  links: LinkStore
}

/** The public address of a restricted file leads to its conditions only, so the link here is the one way to it. */
export const confirmRestrictedDocument =
  ({ documents, places, reads, links }: Services): HandlerOf<'confirmRestrictedDocument'> =>
  async ({ params, body, request }) => {
    const document = restrictedAt(await documents.get(params.id), request.now)
    const file = await places.file(document.bucket_id, document.file_name)
    if (file?.document_id !== document.id) throw new Problem('not_found')
    assertConfirmed(document.restriction, body.conditions)
    const reason = refusalOf(document.restriction, body.country)
    // Counted before it is given: none is given that is not on record.
    const outcome = reason === undefined ? 'allowed' : 'refused'
    await reads.count(document.id, londonTime(request.now).date, body.country, outcome)
    if (reason !== undefined) return { allowed: false, reason }
    return { allowed: true, ...(await links.link(file.key, document.file_name, request.now)) }
  }

export const services = (): Services => ({
  documents: documentStore(),
  places: fileRecords(),
  reads: readStore(),
  links: linkStore(),
})
