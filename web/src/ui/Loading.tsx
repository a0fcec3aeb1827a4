import styles from './Loading.module.css'

/** A spinner with words. */
export const Loading = ({ words }: { words: string }) => (
  <p role="status" className={styles['loading']}>
    <span className={styles['spinner']} aria-hidden="true" />
    {words}
  </p>
)
