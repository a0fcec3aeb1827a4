import { company } from '#content/company.ts'
import { home } from '#content/home.ts'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { longDate, wholeNumber } from '../../ui/format.ts'
import styles from './SharePrice.module.css'

const { listing, shares } = company
const words = home.price

/** The place of the share-price widget: the share, its figures with their date, and the way to its price. */
export const SharePrice = () => (
  <section aria-labelledby="share-price" className={styles['band']}>
    <div className={`wide figures ${styles['row']}`}>
      <div className={styles['share']}>
        <h2 id="share-price">{words.heading}</h2>
        <p className={styles['symbol']}>{listing.symbol}</p>
        <p className={styles['caption']}>
          {words.text}
          <br />
          <ExternalLink href={listing.url}>{words.link}</ExternalLink>
        </p>
      </div>
      <div className={styles['figures']}>
        <dl className={styles['facts']}>
          <div>
            <dt>{words.shares}</dt>
            <dd>{wholeNumber(shares.inIssue)}</dd>
          </div>
          <div>
            <dt>{words.free}</dt>
            <dd>{shares.notInPublicHandsPercent.toFixed(2)}%</dd>
          </div>
          <div>
            <dt>{words.nominal}</dt>
            <dd>{shares.nominal}</dd>
          </div>
        </dl>
        <p className={styles['caption']}>
          {words.asOf} <time dateTime={shares.updated}>{longDate(shares.updated)}</time>
        </p>
      </div>
    </div>
  </section>
)
