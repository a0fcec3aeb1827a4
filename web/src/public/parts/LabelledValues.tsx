import type { ReactNode } from 'react'
import styles from './LabelledValues.module.css'

/** Facts with their names, one a line. */
export const LabelledValues = ({
  facts,
}: {
  facts: readonly (readonly [name: string, fact: ReactNode])[]
}) => (
  <dl className={`figures ${styles['facts']}`}>
    {facts.map(([name, fact]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{fact}</dd>
      </div>
    ))}
  </dl>
)
