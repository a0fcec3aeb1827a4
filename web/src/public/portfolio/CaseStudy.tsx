import { portfolio } from '#content/portfolio.ts'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import styles from './CaseStudy.module.css'

const { kicker, company, heading, background, products, highlights } = portfolio.caseStudy
const name = portfolio.companies.find(({ id }) => id === company)?.name

/** One company at length: why it was founded, what it offers, how it serves. */
export const CaseStudy = () => (
  <section aria-labelledby="case-study" className={`night ${styles['band']}`}>
    <div className={`wide ${styles['study']}`}>
      <header className={styles['head']}>
        <p>
          {kicker}: {name}
        </p>
        <h2 id="case-study">{heading}</h2>
      </header>
      <div className={styles['background']}>
        <h3>{background.heading}</h3>
        {background.paragraphs.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <div className={styles['products']}>
        <h3>{products.heading}</h3>
        <dl>
          {products.list.map(({ name: product, text, link, action }) => (
            <div key={product}>
              <dt>{product}</dt>
              <dd>
                <p>{text}</p>
                <ExternalLink href={link}>{action}</ExternalLink>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles['highlights']}>
        <h3>{highlights.heading}</h3>
        <dl>
          {highlights.list.map(({ title, text }) => (
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
