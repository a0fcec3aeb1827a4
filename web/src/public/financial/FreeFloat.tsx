import { financial } from '#content/financial.ts'
import styles from './Financial.module.css'

const { notPublic, public: inPublic } = financial.float

/** How the shares divide into those in public hands and `percent` of others. */
export const FreeFloat = ({ percent }: { percent: number }) => (
  <div className={`figures ${styles['float']}`}>
    <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 0h100v1H0z" className={styles['rest']} />
      <path d={`M0 0h${percent}v1H0z`} className={styles['part']} />
    </svg>
    <p className={styles['figure']}>
      {percent.toFixed(2)}% <span>{notPublic}</span>
    </p>
    <p className={styles['figure']}>
      {(100 - percent).toFixed(2)}% <span>{inPublic}</span>
    </p>
  </div>
)
