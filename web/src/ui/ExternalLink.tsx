import type { ReactNode } from 'react'
import { navigation } from '#content/navigation.ts'
import styles from './ExternalLink.module.css'

interface Props {
  href: string
  className?: string | undefined
  children: ReactNode
}

/** A link to another site: opens a new tab, and says so. */
export const ExternalLink = ({ href, className, children }: Props) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
    <span>
      {children}
      <span className="hidden"> ({navigation.newTab})</span>
    </span>
    <svg className={styles['arrow']} viewBox="0 0 12 12" aria-hidden="true">
      <path d="M3 1.5h7.5V9M10.5 1.5l-9 9" />
    </svg>
  </a>
)
