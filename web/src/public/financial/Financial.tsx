import type { LoaderFunctionArgs } from 'react-router-dom'
import { company } from '#content/company.ts'
import { financial } from '#content/financial.ts'
import type { PublicApi } from '../../api.ts'
import { useLateData, type Outcome } from '../../late.ts'
import { wholeNumber } from '../../ui/format.ts'
import { Head } from '../../ui/Head.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Section } from '../parts/Section.tsx'
import { Updated } from '../parts/Updated.tsx'
import { rangeOf } from '../sharePrice/ranges.ts'
import { readHistory, readPrice, type Current, type History } from '../sharePrice/readPrices.ts'
import { SharePriceSection } from '../sharePrice/SharePriceSection.tsx'
import { FreeFloat } from './FreeFloat.tsx'
import { Holders } from './Holders.tsx'
import styles from './Financial.module.css'

const { listing, shares } = company
const { trading, capital, holders, float } = financial

interface Data extends Record<string, unknown> {
  price: Outcome<Current>
  history: Outcome<History>
  /** Of this site, for the snippet. */
  origin: string
}

export const loader =
  (api: PublicApi) =>
  ({ request }: LoaderFunctionArgs) => ({
    price: readPrice(api),
    history: readHistory(api, rangeOf(request.url)),
    origin: new URL(request.url).origin,
  })

/** The share price, which the reader sees as it comes in, above what the company states. */
export const Component = () => {
  const { price, history, origin = '' } = useLateData<Data>(['price', 'history'])
  return (
    <div className={`wide ${styles['page']}`}>
      <Head title={financial.title} description={financial.description} />
      <SharePriceSection price={price} history={history} origin={origin} />
      <Section title={trading.heading} text={trading.text}>
        <p className={`figures ${styles['figure']}`}>{listing.symbol}</p>
        <Facts
          facts={[
            [trading.symbol, listing.symbol],
            [trading.code, listing.code],
            [trading.exchange, listing.exchange],
            [trading.details, trading.exchangeDetails],
            [trading.currency, listing.currency],
          ]}
        />
      </Section>
      <Section
        title={capital.heading}
        text={capital.text}
        aside={<Updated label={capital.asOf} date={shares.updated} />}
      >
        <p className={`figures ${styles['figure']}`}>
          {wholeNumber(shares.inIssue)}
          <span>{capital.inIssue}</span>
        </p>
        <Facts
          facts={[
            [capital.shareCapital, `${shares.class} of ${shares.nominal} each`],
            [capital.inIssue, wholeNumber(shares.inIssue)],
            [capital.treasury, capital.treasuryText],
            [capital.restrictions, capital.restrictionsText],
          ]}
        />
      </Section>
      <Section
        title={holders.heading}
        text={holders.text}
        aside={<Updated label={holders.updatedLabel} date={holders.updated} />}
      >
        <Holders />
      </Section>
      <Section
        title={float.heading}
        text={float.text}
        aside={<Updated label={capital.asOf} date={shares.updated} />}
      >
        <FreeFloat />
      </Section>
    </div>
  )
}
