import type { Routes } from '#contract/contract.ts'
import type { Output } from '#contract/route.ts'
import type { PublicApi } from '../../api.ts'
import { outcomeOf, type Outcome } from '../../deferred.ts'

export type RestrictedDocument = Output<Routes['getRestrictedDocument']>

/** The conditions; null where there is no such document, or not yet. */
export type Found = Outcome<RestrictedDocument | null>

/** The errors for an address that names no document. */
const absent = new Set<unknown>(['not_found', 'invalid_input'])

const isAbsent = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && absent.has(error.code)

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Starts reading the conditions of a document; ends in an outcome and never rejects. */
export const readRestricted = (api: Pick<PublicApi, 'getRestrictedDocument'>, id: string): Promise<Found> => {
  const read = async () => {
    if (!isId(id)) return null
    try {
      return await api.getRestrictedDocument({ params: { id } })
    } catch (error) {
      if (isAbsent(error)) return null
      throw error
    }
  }
  return outcomeOf('Error fetching the conditions of a document', read())
}
