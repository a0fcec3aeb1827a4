import type { FactName } from '#contract/publishing/factShapes.ts'
import type { Difference } from '../../forms/Comparison.tsx'
import { wordsOf, type Typed } from './fields.ts'
import { forms } from './forms.ts'
import { LineDiff } from './LineDiff.tsx'

/** The fields in which two texts of a fact differ, with what was added and removed on either side. */
export const differencesOf = (fact: FactName, theirs: Typed, mine: Typed): Difference[] =>
  forms[fact].fields.flatMap(field => {
    const [a, b] = [wordsOf(field, theirs), wordsOf(field, mine)]
    if (a === b) return []
    return [
      {
        label: field.label,
        theirs: <LineDiff from={b} to={a} />,
        mine: <LineDiff from={a} to={b} />,
      },
    ]
  })
