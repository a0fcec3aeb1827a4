import { sharePrice as words } from '#content/sharePrice.ts'
import { company } from '#content/company.ts'
import { financial } from '#content/financial.ts'
import { sharePriceHeaderHeight } from '../../constants.ts'
import { useSettled, type Deferred, type Outcome } from '../../deferred.ts'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { EmbedSnippet } from '../parts/EmbedSnippet.tsx'
import { Failed } from '../parts/Failed.tsx'
import { Section } from '../parts/Section.tsx'
import { PriceChart } from './PriceChart.tsx'
import { PriceFigures, PriceSource } from './Quote.tsx'
import { Waiting } from './Waiting.tsx'
import type { Current, History } from './readPrices.ts'
import styles from './SharePriceSection.module.css'

const { chart, snippet } = words

const CurrentPrice = ({ price }: { price: Deferred<Outcome<Current>> }) => {
  const current = useSettled(price)
  if (current === undefined) return <Waiting />
  if ('failed' in current) return <Failed words={words.unavailable} retry={chart.retry} />
  const { state, quote, readAt } = current.value
  return (
    <div className="figures">
      {state === 'not_configured' && <p>{words.notConfigured}</p>}
      {state === 'unavailable' && <p>{words.unavailable}</p>}
      {quote && (
        <>
          <p className={styles['quote']}>
            <PriceFigures quote={quote} />
          </p>
          <p className={styles['source']}>
            <PriceSource quote={quote} readAt={readAt} />
          </p>
        </>
      )}
    </div>
  )
}

interface Props {
  price: Deferred<Outcome<Current>>
  history: Deferred<Outcome<History>>
  /** Of this site. */
  origin: string
}

/** What the share costs now and has cost, with the announcements, as chart, table and CSV. */
export const SharePriceSection = ({ price, history, origin }: Props) => (
  <Section
    id="share-price"
    title={chart.heading}
    text={chart.text}
    aside={
      <p>
        <ExternalLink href={company.listing.url}>{financial.trading.link}</ExternalLink>
      </p>
    }
  >
    <CurrentPrice price={price} />
    <div className={styles['history']}>
      <PriceChart late={history} />
      <EmbedSnippet
        words={snippet}
        path="/embed/share-price?variant=header"
        origin={origin}
        title={`${words.title}, ${company.name}`}
        height={sharePriceHeaderHeight}
      />
    </div>
  </Section>
)
