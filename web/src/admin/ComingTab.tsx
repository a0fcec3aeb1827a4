import { useDocumentTitle } from '../staff/useDocumentTitle.ts'
import styles from './Card.module.css'

/** The page of a tab that this version does not have yet. */
export const comingTab = (label: string, text: string) => {
  const ComingTab = () => {
    useDocumentTitle(label)
    return (
      <section className={styles.card} aria-labelledby="tab-title">
        <h2 id="tab-title">{label}</h2>
        <p>This part of the dashboard is not available yet.</p>
        <p className={styles.quiet}>{text}</p>
      </section>
    )
  }
  return ComingTab
}
