import type { Severity } from '#contract/security/security.ts'
import styles from './Security.module.css'

/** How bad something is, in upper case; the colour only repeats it. */
export const SeverityBadge = ({ severity }: { severity: Severity }) => (
  <span className={styles.badge} data-severity={severity}>
    {severity.toUpperCase()}
  </span>
)
