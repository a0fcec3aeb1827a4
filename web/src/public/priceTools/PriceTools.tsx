import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { priceTools as words } from '#content/priceTools.ts'
import { sharePrice } from '#content/sharePrice.ts'
import type { SharePriceHistory } from '#contract/market/sharePrice.ts'
import { createApi } from '../../api.ts'
import { outcomeOf, type Outcome } from '../../deferred.ts'
import button from '../../ui/Button.module.css'
import { Loading } from '../../ui/Loading.tsx'
import { longDate } from '../../ui/format.ts'
import documents from '../documents/Documents.module.css'
import { readNews } from '../sharePrice/readPrices.ts'
import { fillIn } from '../sharePrice/words.ts'
import { Calculator } from './Calculator.tsx'
import { LookUp } from './LookUp.tsx'
import { Reactions } from './Reactions.tsx'
import { askedIn, searchFor, type Asked } from './address.ts'
import { reactionTo, type Reaction } from './reactions.ts'

/** All that the tools reckon with. */
export interface Facts extends SharePriceHistory {
  /** Latest first. */
  reactions: Outcome<Reaction[]>
}

const read = async (): Promise<Facts> => {
  const { readWithRetries } = await import('../../query.ts')
  const api = createApi()
  const history = await readWithRetries(['listSharePrices', 'all'], () =>
    api.listSharePrices({ query: { range: 'all' } }),
  )
  const first = history.points[0]?.date ?? ''
  const news = await outcomeOf('Error fetching announcements', readNews(api, first))
  return {
    ...history,
    reactions:
      'value' in news
        ? { value: news.value.read.flatMap(each => reactionTo(history.points, each) ?? []) }
        : news,
  }
}

/** Reads every stored price and the announcements around them; ends in an outcome and never rejects. */
const readTools = (): Promise<Outcome<Facts>> => outcomeOf('Error fetching share price history', read())

/** What is asked, kept in the address: past the router, which would read the whole page again. */
const useAsked = () => {
  const { search } = useLocation()
  const [asked, setAsked] = useState(() => askedIn(location.search))
  useEffect(() => {
    const next = searchFor(asked, location.search)
    if (next !== location.search)
      history.replaceState(history.state, '', `${location.pathname}${next}${location.hash}`)
  }, [asked, search])
  return { asked, ask: (patch: Partial<Asked>) => setAsked({ ...asked, ...patch }) }
}

/** What can be asked of the stored prices: the close of a day, what an amount became, and how announcements were taken. */
export const PriceTools = () => {
  const [outcome, setOutcome] = useState<Outcome<Facts>>()
  const [tries, setTries] = useState(0)
  const { asked, ask } = useAsked()
  useEffect(() => {
    let wanted = true
    setOutcome(undefined)
    void readTools().then(read => {
      if (wanted) setOutcome(read)
    })
    return () => {
      wanted = false
    }
  }, [tries])
  if (outcome === undefined) return <Loading words={words.loading} />
  if ('failed' in outcome)
    return (
      <div role="alert">
        <p>{words.failed}</p>
        <button
          type="button"
          className={`${button['button']} ${button['quiet']}`}
          onClick={() => setTries(tries + 1)}
        >
          {words.retry}
        </button>
      </div>
    )
  const { points, source, sample, reactions } = outcome.value
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return <p>{words.empty}</p>
  return (
    <div className={`figures ${documents['list']}`}>
      <p>
        {sample && <strong>{sharePrice.sample}. </strong>}
        {fillIn(words.source, { source, from: longDate(first.date), to: longDate(last.date) })}
      </p>
      <LookUp points={points} on={asked.on} onChange={on => ask({ on })} />
      <Calculator points={points} asked={asked} onChange={ask} />
      <Reactions reactions={reactions} />
    </div>
  )
}
