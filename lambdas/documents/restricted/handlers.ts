import { countries } from '#contract/documents/countries.ts'
import { londonTime } from '#contract/londonTime.ts'
import { shownTitle } from '#contract/people/displayName.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { fileRecords, type FileRecords } from '../fileRecordStore.ts'
import {
  documentStore,
  type DocumentStore,
  linkStore,
  type LinkStore,
  readStore,
  type ReadStore,
} from './store.ts'
import { conditionsOf, restrictedAt, assertConfirmed, refusalOf } from './rules.ts'

interface Services {
  documents: DocumentStore
  places: Pick<FileRecords, 'file'>
  reads: Pick<ReadStore, 'count' | 'of'>
  links: LinkStore
}

export const getRestrictedDocument =
  ({ documents }: Pick<Services, 'documents'>): HandlerOf<'getRestrictedDocument'> =>
  async ({ params, request }) => {
    const document = restrictedAt(await documents.get(params.id), request.now)
    const { restriction } = document
    return {
      title: shownTitle(document),
      size: document.file_size,
      type: document.file_type,
      text: restriction.text,
      conditions: conditionsOf(restriction),
      countries: countries(),
    }
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

export const listRestrictedReads =
  ({ reads }: Services): HandlerOf<'listRestrictedReads'> =>
  async ({ params }) => ({ reads: await reads.of(params.id) })

export const services = (): Services => ({
  documents: documentStore(),
  places: fileRecords(),
  reads: readStore(),
  links: linkStore(),
})
