import { countries } from '#contract/countries.ts'
import { getRestrictedDocument as route } from '#contract/restrictedDocuments.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { documentStore, type DocumentStore } from './documentStore.ts'
import { restrictedAt } from './rules.ts'

interface Services {
  documents: DocumentStore
}

export const getRestrictedDocument =
  ({ documents }: Services): Handler<typeof route> =>
  async ({ params, request }) => {
    const { title, file_size, file_type, restriction } = restrictedAt(
      await documents.get(params.id),
      request.now,
    )
    return { title, size: file_size, type: file_type, text: restriction.text, countries: countries() }
  }

export const handler = endpoint('getRestrictedDocument', route, getRestrictedDocument, () => ({
  documents: documentStore(),
}))
