import { Flow } from '../../ui/Flow.tsx'
import styles from './PageHero.module.css'

/** The head of a page: its heading and one sentence, before the flowing lines. */
export const PageHero = ({ heading, lead }: { heading: string; lead: string }) => (
  <div className={styles['hero']}>
    <Flow className={styles['flow']} />
    <div className={`wide ${styles['words']}`}>
      <h1>{heading}</h1>
      <p>{lead}</p>
    </div>
  </div>
)
