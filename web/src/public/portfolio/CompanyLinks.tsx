import type { PortfolioCompany } from '#content/schema.ts'
import { portfolio } from '#content/portfolio.ts'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import styles from './Portfolio.module.css'

const words = portfolio.grid

/** A company's own site and its pages elsewhere. */
export const CompanyLinks = ({ company }: { company: PortfolioCompany }) => {
  const { twitter, linkedin } = company.socialLinks
  const links = [
    { name: words.website, href: company.website },
    ...(twitter ? [{ name: words.twitter, href: twitter }] : []),
    { name: words.linkedin, href: linkedin },
  ]
  return (
    <ul className={styles['links']}>
      {links.map(({ name, href }) => (
        <li key={name}>
          <ExternalLink href={href}>
            <span className="hidden">{company.name}: </span>
            {name}
          </ExternalLink>
        </li>
      ))}
    </ul>
  )
}
