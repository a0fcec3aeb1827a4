import { Link } from 'react-router-dom'
import { portfolio } from '#content/portfolio.ts'
import styles from './Portfolio.module.css'

const { companies, sectors } = portfolio

/** The companies by field; each field is where a sector card of the home page leads. */
export const Sectors = () => (
  <section aria-labelledby="sectors-title" className={styles['band']}>
    <div className={`wide ${styles['companies']}`}>
      <div className={styles['intro']}>
        <h2 id="sectors-title">{sectors.heading}</h2>
        <p>{sectors.text}</p>
      </div>
      <ul className={styles['sectors']}>
        {sectors.list.map(({ id, title, text, companies: ids, smallerHoldings }) => (
          <li key={id} id={id}>
            <h3>{title}</h3>
            <p>{text}</p>
            <ul>
              {companies
                .filter(company => ids.includes(company.id))
                .map(company => (
                  <li key={company.id}>
                    <Link to={`#${company.id}`}>{company.name}</Link>
                  </li>
                ))}
              {smallerHoldings.map(name => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  </section>
)
