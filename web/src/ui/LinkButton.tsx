import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ExternalLink } from './ExternalLink.tsx'
import styles from './Button.module.css'

const looks = {
  main: styles['button'],
  quiet: `${styles['button']} ${styles['quiet']}`,
  onCobalt: `${styles['button']} ${styles['onCobalt']}`,
}

interface Props {
  href: string
  look?: keyof typeof looks
  children: ReactNode
}

/** A link that looks like a button; one that leaves the site opens a new tab. */
export const LinkButton = ({ href, look = 'main', children }: Props) =>
  href.startsWith('/') ? (
    <Link to={href} className={looks[look]}>
      {children}
    </Link>
  ) : (
    <ExternalLink href={href} className={looks[look]}>
      {children}
    </ExternalLink>
  )
