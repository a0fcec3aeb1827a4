import { headlineCategories } from '#contract/publishing/headlineCategories.ts'
import type { ConflictRow } from '../../../kit/Conflict.tsx'
import { isEqual } from '../../../kit/merge.ts'
import { count } from '../../format.ts'
import type { Difference } from '../../forms/Comparison.tsx'
import { TextDiff } from './TextDiff.tsx'
import { fields, labels, type Values } from './values.ts'

const wordsOf = (field: keyof Values, values: Values): string => {
  const value = values[field]
  if (field === 'kind') return value === 'regulatory' ? 'Regulatory announcement' : 'Company news'
  if (field === 'headline_category') return headlineCategories[String(value)] ?? (String(value) || 'None')
  if (field === 'replaces') return value ? 'Another announcement' : 'Nothing'
  if (Array.isArray(value)) return count(value.length, 'document')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value) || 'Nothing'
}

/** The fields of an announcement, and how each reads beside another text of it; of the text, what was added and removed. */
export const rows: readonly ConflictRow<Values>[] = fields.map(field => ({
  label: labels[field],
  fields: [field],
  say: (values, other) =>
    field === 'content' ? <TextDiff from={other.content} to={values.content} /> : wordsOf(field, values),
}))

/** The fields in which a stored text and another differ. */
export const differencesOf = (theirs: Values, mine: Values): Difference[] =>
  rows
    .filter(row => row.fields.some(field => !isEqual(theirs[field], mine[field])))
    .map(({ label, say }) => ({ label, theirs: say(theirs, mine), mine: say(mine, theirs) }))
