import { Link } from 'react-router-dom'
import { portfolio } from '#content/portfolio.ts'
import { Mark } from '../../ui/Mark.tsx'
import { CompanyLinks } from './CompanyLinks.tsx'
import { companiesId } from './companiesId.ts'
import styles from './Portfolio.module.css'

const { grid, companies } = portfolio

/** The grid of companies; each name leads to its details. */
export const Companies = () => (
  <section id={companiesId} aria-labelledby="companies-title" className={`wide ${styles['companies']}`}>
    <div className={styles['intro']}>
      <h2 id="companies-title">{grid.heading}</h2>
      <p>{grid.text}</p>
    </div>
    <ul className={styles['grid']}>
      {companies.map(company => (
        <li key={company.id} className={styles['card']}>
          <Mark mark={company.logo} className={styles['logo']} />
          <h3>{company.name}</h3>
          <p className={styles['place']}>
            {company.location} · {company.sector}
          </p>
          <p>{company.description}</p>
          <div className={styles['actions']}>
            <Link to={`#${company.id}`} className={styles['details']}>
              {grid.details}
              <span className="hidden"> {company.name}</span>
            </Link>
            <CompanyLinks company={company} />
          </div>
        </li>
      ))}
    </ul>
  </section>
)
