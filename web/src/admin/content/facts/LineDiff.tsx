import { diff, wordsOf as wordsIn } from '../../forms/diff.ts'
import difference from '../../forms/Difference.module.css'
import styles from './Facts.module.css'

const tags = { removed: 'del', added: 'ins', same: 'span' } as const

/** How one text became another: what was taken out and what was put in, marked. */
export const LineDiff = ({ from, to }: { from: string; to: string }) => (
  <span className={`${difference.text} ${styles.diff}`}>
    {diff(wordsIn(from), wordsIn(to)).map(({ kind, text }, index) => {
      const Tag = tags[kind]
      return <Tag key={index}>{text}</Tag>
    })}
  </span>
)
