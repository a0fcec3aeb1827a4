import { home } from '#content/home.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Mark } from '../../ui/Mark.tsx'
import styles from './Featured.module.css'

const { kicker, company, lead, products, visit, more } = home.featured
const { name, logo, location, sector, stage, year, website } = company

export const Featured = () => (
  <section aria-labelledby="featured" className={`night ${styles['band']}`}>
    <div className={`wide ${styles['featured']}`}>
      <div className={styles['company']}>
        <p className={styles['kicker']}>{kicker}</p>
        <h2 id="featured">
          <Mark mark={logo} className={styles['logo']} />
          {name}
        </h2>
        <p className={styles['lead']}>{lead}</p>
        <p className={`figures ${styles['facts']}`}>
          {[sector, stage, location, year].map(fact => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      <div className={styles['more']}>
        <dl>
          {products.map(product => (
            <div key={product.name}>
              <dt>{product.name}</dt>
              <dd>{product.text}</dd>
            </div>
          ))}
        </dl>
        <div className={styles['actions']}>
          <LinkButton href={website}>{visit}</LinkButton>
          <LinkButton href={more.href} look="quiet">
            {more.name}
          </LinkButton>
        </div>
      </div>
    </div>
  </section>
)
