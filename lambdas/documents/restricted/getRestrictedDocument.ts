import { countries } from '#contract/documents/countries.ts'
import { shownTitle } from '#contract/people/displayName.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { documentStore, type DocumentStore } from './documentStore.ts'
import { conditionsOf, restrictedAt } from './rules.ts'

interface Services {
  documents: DocumentStore
}

export const getRestrictedDocument =
  ({ documents }: Services): HandlerOf<'getRestrictedDocument'> =>
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

export const services = (): Services => ({
  documents: documentStore(),
})
