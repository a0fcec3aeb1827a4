import type { LoaderFunctionArgs } from 'react-router-dom'
import { company } from '#content/company.ts'
import { capitalOf, shownHoldersOf } from '#content/factParts.ts'
import { financial } from '#content/financial.ts'
import type { PublicApi } from '../../api.ts'
import { useDeferredData, useSettled, type Outcome } from '../../deferred.ts'
import { Head } from '../../ui/Head.tsx'
import { FactsNote } from '../facts/FactsNote.tsx'
import { knownOf, readFacts, withFacts, type Known } from '../facts/readFacts.ts'
import { LabelledValues } from '../parts/LabelledValues.tsx'
import { Section } from '../parts/Section.tsx'
import { rangeOf } from '../sharePrice/ranges.ts'
import { readHistory, readPrice, type Current, type History } from '../sharePrice/readPrices.ts'
import { SharePriceSection } from '../sharePrice/SharePriceSection.tsx'
import { Securities } from './Securities.tsx'
import styles from './Financial.module.css'

const { listing } = company
const { trading } = financial

interface Data extends Record<string, unknown> {
  price: Outcome<Current>
  history: Outcome<History>
  facts: Outcome<Known<'capital' | 'holders'>>
  /** Of this site, for the snippet. */
  origin: string
}

export const loader =
  (api: PublicApi) =>
  ({ request }: LoaderFunctionArgs) =>
    withFacts(readFacts(api, 'capital', 'holders'), {
      price: readPrice(api),
      history: readHistory(api, rangeOf(request.url)),
      origin: new URL(request.url).origin,
    })

const built = { capital: capitalOf(company, financial), holders: shownHoldersOf(company, financial) }

/** The share price, which the reader sees as it comes in, above what the company states. */
export const Component = () => {
  const { price, history, facts, origin = '' } = useDeferredData<Data>(['price', 'history', 'facts'])
  const outcome = useSettled(facts)
  const known = knownOf(outcome, built)
  return (
    <div className={`wide ${styles['page']}`}>
      <Head title={financial.title} description={financial.description} />
      <SharePriceSection price={price} history={history} origin={origin} />
      <Section title={trading.heading} text={trading.text}>
        <p className={`figures ${styles['figure']}`}>{listing.symbol}</p>
        <LabelledValues
          facts={[
            [trading.symbol, listing.symbol],
            [trading.code, listing.code],
            [trading.exchange, listing.exchange],
            [trading.details, trading.exchangeDetails],
            [trading.currency, listing.currency],
          ]}
        />
      </Section>
      <FactsNote outcome={outcome} />
      <Securities capital={known.capital} holders={known.holders} reviewed={known.reviews.h} />
    </div>
  )
}
