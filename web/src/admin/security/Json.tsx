import styles from './Security.module.css'

/** A value as JSON: text and nothing else, whatever stands in it. */
export const Json = ({ label, value }: { label: string; value: unknown }) => (
  // It scrolls, so it can be reached by keyboard.
  <pre className={styles.json} tabIndex={0} role="region" aria-label={label}>
    {JSON.stringify(value, null, 2)}
  </pre>
)
