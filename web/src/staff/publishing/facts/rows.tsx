import type { FactName } from '#contract/publishing/factShapes.ts'
import type { ConflictRow } from '../../../kit/Conflict.tsx'
import type { Difference } from '../../forms/Comparison.tsx'
import difference from '../../forms/Difference.module.css'
import { diff, wordsOf as wordsIn } from '../../forms/diff.ts'
import { wordsOf, type Typed } from './fields.ts'
import { forms } from './forms.ts'

const tags = { removed: 'del', added: 'ins', same: 'span' } as const

/** How one text became another: what was taken out and what was put in, marked. */
const LineDiff = ({ from, to }: { from: string; to: string }) => (
  <span className={difference.text}>
    {diff(wordsIn(from), wordsIn(to)).map(({ kind, text }, index) => {
      const Tag = tags[kind]
      return <Tag key={index}>{text}</Tag>
    })}
  </span>
)

/** The fields of a fact, and how each reads beside another text of it: what was added and removed is marked. */
export const rowsOf = (fact: FactName): ConflictRow<Typed>[] =>
  forms[fact].fields.map(field => ({
    label: field.label,
    fields: [field.name],
    say: (values, other) => <LineDiff from={wordsOf(field, other)} to={wordsOf(field, values)} />,
  }))

/** The fields in which two texts of a fact differ. */
export const differencesOf = (fact: FactName, theirs: Typed, mine: Typed): Difference[] =>
  rowsOf(fact)
    .filter((_, at) => {
      const field = forms[fact].fields[at]
      return field && wordsOf(field, theirs) !== wordsOf(field, mine)
    })
    .map(({ label, say }) => ({ label, theirs: say(theirs, mine), mine: say(mine, theirs) }))
