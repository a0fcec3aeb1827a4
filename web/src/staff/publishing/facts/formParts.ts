import type { FactName } from '#contract/publishing/factShapes.ts'
import type { Field } from './fields.ts'

/** What staff see of one fact: its name, where readers find it, and its form. */
export interface FactForm {
  title: string
  /** What it is, in a sentence. */
  text: string
  page: { name: string; href: string }
  fields: readonly Field[]
}

/** The forms of some facts. */
export type FormsOf<F extends FactName> = Readonly<Record<F, FactForm>>

export const asAt: Field = {
  name: 'as_at',
  label: 'As at',
  kind: 'date',
  hint: 'The day on which this is true. Readers see it. It cannot come after the day on which they do.',
}
