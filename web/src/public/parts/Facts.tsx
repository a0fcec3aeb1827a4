import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/** Facts with their names, one a line. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, fact: ReactNode])[] }) => (
  <dl className={`figures ${styles['facts']}`}>
    {facts.map(([name, fact]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{fact}</dd>
      </div>
    ))}
  </dl>
)
