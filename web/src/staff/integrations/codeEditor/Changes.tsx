import { count } from '../../format.ts'
import { diff } from '../../forms/diff.ts'
import styles from './CodeEditor.module.css'
import { CodeView } from './view/CodeView.tsx'

/** How many lines were put in and taken out between two texts. */
export const changedLines = (from: string, to: string): { added: number; removed: number } => {
  const parts = diff(from.split('\n'), to.split('\n'))
  const number = (kind: string) => parts.filter(part => part.kind === kind).length
  return { added: number('added'), removed: number('removed') }
}

/** What differs between two texts, in words and in colours. */
export const Changes = (props: {
  label: string
  from: string
  to: string
  /** What they are, where it is not the original and the present text. */
  than?: string
  short?: boolean
}) => {
  const { label, from, to, than = 'the original', short = false } = props
  if (from === to) return <p className={styles.empty}>Nothing differs from {than}.</p>
  const { added, removed } = changedLines(from, to)
  return (
    <div className={styles.page}>
      <p>
        Compared with {than}: {count(added, 'line')} added, {count(removed, 'line')} removed.
      </p>
      <CodeView key={`${from}\0${to}`} label={label} text={to} original={from} short={short} />
    </div>
  )
}
