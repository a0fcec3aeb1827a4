import { company } from '#content/company.ts'
import { home } from '#content/home.ts'
import { Rosette } from '../../ui/Rosette.tsx'
import styles from './Why.module.css'

const { heading, picture, points } = home.why
const inscription = `${company.shares.class} of ${company.shares.nominal}`.toUpperCase()

export const Why = () => (
  <section aria-labelledby="why" className={styles['band']}>
    <div className={`wide ${styles['why']}`}>
      <div className={styles['picture']}>
        <Rosette label={picture} mark={company.mark} inscription={inscription} />
      </div>
      <div>
        <h2 id="why">{heading}</h2>
        <dl className={styles['points']}>
          {points.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  </section>
)
