import { createHash } from 'node:crypto'
import type { Document } from '#contract/documents/documents.ts'
import { once } from '#contract/once.ts'
import type { Restriction } from '#contract/documents/restriction.ts'
import { isPublic } from '#contract/documents/visibility.ts'
import { Problem } from '#runtime/problem.ts'

/**
 * The document with its conditions.
 * @throws Problem `not_found` where there is none, where it is not public yet, and where it has no conditions: one answer
 */
export const restrictedAt = (
  document: Document | undefined,
  now: Date,
): Document & { restriction: Restriction } => {
  if (!document || !isPublic(document, now) || !document.restriction)
    throw new Problem('not_found', {
      message: 'There is no document with conditions here. It may be open to everybody now, or withdrawn.',
    })
  return { ...document, restriction: document.restriction }
}

/** Names the wording of conditions: another one has another name. */
export const conditionsOf = ({ text }: Restriction): string => createHash('sha256').update(text).digest('hex')

/** @throws Problem `conflict` when what a reader confirmed is not what holds */
export const assertConfirmed = (restriction: Restriction, conditions: string): void => {
  if (conditions !== conditionsOf(restriction))
    throw new Problem('conflict', {
      message: 'The conditions have changed since you read them. Read them again, then confirm them.',
    })
}

const name = once(() => new Intl.DisplayNames('en-GB', { type: 'region' }))

/** Why a reader does not get the document; undefined when they may have it. */
export const refusalOf = ({ excluded }: Restriction, country: string): string | undefined =>
  excluded.includes(country)
    ? `Where you are: ${name().of(country) ?? country}. The law there, or the terms of what the document says, do not allow us to give it to people there.`
    : undefined
