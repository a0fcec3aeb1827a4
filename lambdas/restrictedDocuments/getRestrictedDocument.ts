import { countries } from '#contract/countries.ts'
import { shownTitle } from '#contract/displayName.ts'
import { getRestrictedDocument as route } from '#contract/restrictedDocuments.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { documentStore, type DocumentStore } from './documentStore.ts'
import { conditionsOf, restrictedAt } from './rules.ts'

interface Services {
  documents: DocumentStore
}

export const getRestrictedDocument =
  ({ documents }: Services): Handler<typeof route> =>
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

export const handler = endpoint('getRestrictedDocument', route, getRestrictedDocument, () => ({
  documents: documentStore(),
}))
