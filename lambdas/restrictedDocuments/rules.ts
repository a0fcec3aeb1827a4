import type { Document } from '#contract/documents.ts'
import type { Restriction } from '#contract/restriction.ts'
import { isPublic } from '#runtime/documentVisibility.ts'
import { Problem } from '#runtime/problem.ts'

/**
 * The document with its conditions.
 * @throws Problem `not_found` where there is none, where it is not public yet, and where it has no conditions: one answer
 */
export const restrictedAt = (
  document: Document | undefined,
  now: Date,
): Document & { restriction: Restriction } => {
  if (!document || !isPublic(document, now) || !document.restriction) throw new Problem('not_found')
  return { ...document, restriction: document.restriction }
}

const name = new Intl.DisplayNames('en-GB', { type: 'region' })

/** Why a reader does not get the document; undefined when they may have it. */
export const refusalOf = ({ excluded }: Restriction, country: string): string | undefined =>
  excluded.includes(country)
    ? `This document is not available to readers in ${name.of(country) ?? country}. The law there, or the terms of what it says, do not allow us to give it to you.`
    : undefined
