import { Link } from 'react-router-dom'
import { company } from '#content/company.ts'
import { navigation } from '#content/navigation.ts'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { Mark } from '../../ui/Mark.tsx'
import styles from './SiteFooter.module.css'

const { registration, listing, email } = company
const { footerTitles } = navigation

const LinkList = ({ links }: { links: { name: string; href: string }[] }) => (
  <ul>
    {links.map(({ name, href }) => (
      <li key={href}>
        <Link to={href}>{name}</Link>
      </li>
    ))}
  </ul>
)

/** The links, the share and what UK law asks of a company's site (decision 35). */
export const SiteFooter = () => (
  <footer className={`night ${styles['footer']}`}>
    <div className={`wide ${styles['columns']}`}>
      <div className={styles['brand']}>
        <Link to="/" className={styles['logo']}>
          <Mark mark={company.mark} className={styles['mark']} />
          <span>{company.brand}</span>
        </Link>
        <div className={styles['share']}>
          <p className={`figures ${styles['symbol']}`}>{listing.symbol}</p>
          <ExternalLink href={listing.url}>{footerTitles.share}</ExternalLink>
        </div>
      </div>
      <nav aria-label={footerTitles.site}>
        <h2>{footerTitles.site}</h2>
        <LinkList links={navigation.footer} />
      </nav>
      <nav aria-label={footerTitles.legal}>
        <h2>{footerTitles.legal}</h2>
        <LinkList links={navigation.legal} />
      </nav>
      <div>
        <h2>{footerTitles.contact}</h2>
        <ul>
          <li>
            <a href={`mailto:${email.general}`}>{email.general}</a>
          </li>
          <li>
            <ExternalLink href={registration.registry.url}>{registration.registry.name}</ExternalLink>
          </li>
        </ul>
      </div>
    </div>
    <div className={`wide ${styles['legal']}`}>
      <p>
        {registration.name} is registered in {registration.partOfUk}, number {registration.number}. Registered
        office: {registration.office}.
        {registration.investmentCompany && ' It is an investment company under the Companies Act 2006.'}
      </p>
      <p className="figures">
        © {company.copyrightYear} {company.name}
      </p>
      {company.sample && <p className={styles['sample']}>{navigation.sampleNotice}</p>}
    </div>
  </footer>
)
