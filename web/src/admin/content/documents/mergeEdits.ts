import type { Document } from '#contract/documents/documents.ts'

/** What a person can change of a record. */
export type Edit = Pick<Document, 'title' | 'description' | 'category' | 'is_featured' | 'date_published'> & {
  /** Why the date is another one, for the record. */
  date_reason?: string | undefined
}
export type EditField = Exclude<keyof Edit, 'date_reason'>

export const editFields = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  date_published: 'First published',
  is_featured: 'Featured',
} as const satisfies Record<EditField, string>

const fields = Object.keys(editFields) as EditField[]

/** The part of a record that can be changed. */
export const editOf = ({ title, description, category, is_featured, date_published }: Edit): Edit => ({
  title,
  description,
  category,
  is_featured,
  date_published,
})

/** Whether two say the same. */
export const sameEdit = (a: Edit, b: Edit): boolean => fields.every(field => a[field] === b[field])

/** A field about which two people disagree. */
export interface Difference {
  field: EditField
  /** Whose value stands until the person chooses: of a field that only one changed, that one's; else theirs. */
  keep: 'mine' | 'theirs'
}

/** The fields in which my edit and what was saved meanwhile differ, both having started from `base`. */
export const differences = (base: Edit, mine: Edit, theirs: Edit): Difference[] =>
  fields
    .filter(field => mine[field] !== theirs[field])
    .map(field => ({
      field,
      keep: theirs[field] === base[field] ? 'mine' : 'theirs',
    }))

/** What is saved when these are the choices. */
export const applyChoices = (mine: Edit, theirs: Edit, choices: readonly Difference[]): Edit => {
  const kept = choices.filter(({ keep }) => keep === 'mine').map(({ field }) => [field, mine[field]])
  const { date_reason } = mine
  return { ...theirs, ...(Object.fromEntries(kept) as Partial<Edit>), ...(date_reason && { date_reason }) }
}
