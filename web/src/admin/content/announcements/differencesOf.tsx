import { headlineCategories } from '#contract/publishing/headlineCategories.ts'
import { count } from '../../format.ts'
import type { Difference } from '../../forms/Comparison.tsx'
import { TextDiff } from './TextDiff.tsx'
import { differingFields, labels, type Values } from './values.ts'

const wordsOf = (field: keyof Values, values: Values): string => {
  const value = values[field]
  if (field === 'kind') return value === 'regulatory' ? 'Regulatory announcement' : 'Company news'
  if (field === 'headline_category') return headlineCategories[String(value)] ?? (String(value) || 'None')
  if (field === 'replaces') return value ? 'Another announcement' : 'Nothing'
  if (Array.isArray(value)) return count(value.length, 'document')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value) || 'Nothing'
}

/** The fields in which a stored text and another differ; of the text itself, what was added and removed. */
export const differencesOf = (theirs: Values, mine: Values): Difference[] =>
  differingFields(theirs, mine).map(field => ({
    label: labels[field],
    theirs:
      field === 'content' ? <TextDiff from={mine.content} to={theirs.content} /> : wordsOf(field, theirs),
    mine: field === 'content' ? <TextDiff from={theirs.content} to={mine.content} /> : wordsOf(field, mine),
  }))
