import type { ReactNode } from 'react'
import styles from './OutLink.module.css'

/** A link to GitHub, in a tab of its own; `of` names it for who cannot see what it stands beside. */
export const OutLink = (props: { href: string; of?: string; children: ReactNode }) => (
  <a className={styles.out} href={props.href} target="_blank" rel="noopener noreferrer">
    {props.children}
    <span className="amplify-visually-hidden">{props.of && ` ${props.of}`} (opens in a new tab)</span>
    <svg viewBox="0 0 12 12" aria-hidden="true">
      <path d="M3 1.5h7.5V9M10.5 1.5l-9 9" />
    </svg>
  </a>
)
