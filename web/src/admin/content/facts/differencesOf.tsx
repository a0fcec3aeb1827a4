import type { FactName } from '#contract/publishing/factShapes.ts'
import type { Difference } from '../../forms/Comparison.tsx'
import difference from '../../forms/Difference.module.css'
import { diff, wordsOf as wordsIn } from '../../forms/diff.ts'
import styles from './Facts.module.css'
import { wordsOf, type Typed } from './fields.ts'
import { forms } from './forms.ts'

const tags = { removed: 'del', added: 'ins', same: 'span' } as const

/** How one text became another: what was taken out and what was put in, marked. */
const LineDiff = ({ from, to }: { from: string; to: string }) => (
  <span className={`${difference.text} ${styles.diff}`}>
    {diff(wordsIn(from), wordsIn(to)).map(({ kind, text }, index) => {
      const Tag = tags[kind]
      return <Tag key={index}>{text}</Tag>
    })}
  </span>
)

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
