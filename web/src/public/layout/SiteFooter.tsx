import { Link } from 'react-router-dom'
import { company } from '#content/company.ts'
import { consent } from '#content/consent.ts'
import { navigation } from '#content/navigation.ts'
import { widgets } from '#content/widgets.ts'
import { paths } from '../../paths.ts'
import { sharePriceFooterHeight } from '../../constants.ts'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Widget } from '../parts/Widget.tsx'
import styles from './SiteFooter.module.css'

const { registration, listing, email } = company
const { footerTitles } = navigation
const { sharePrice } = widgets

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
        <Widget
          from={sharePrice === 'own' ? sharePrice : { ...sharePrice, url: sharePrice.footerUrl }}
          own="/embed/share-price?variant=footer&scheme=dark"
          title={footerTitles.share}
          height={sharePriceFooterHeight}
        />
      </div>
      <nav aria-label={footerTitles.site}>
        <h2>{footerTitles.site}</h2>
        <LinkList links={navigation.footer} />
      </nav>
      <nav aria-label={footerTitles.legal}>
        <h2>{footerTitles.legal}</h2>
        <LinkList links={navigation.legal} />
        {import.meta.env.CONSENT && (
          <a href={`${paths.cookies}#control`} data-consent-settings="">
            {consent.settings}
          </a>
        )}
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
          <li>
            <ExternalLink href={listing.url}>{footerTitles.share}</ExternalLink>
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
