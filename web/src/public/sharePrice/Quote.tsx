import type { ReactNode } from 'react'
import type { Quote as Price } from '#contract/market/sharePrice.ts'
import { sharePrice as words } from '#content/sharePrice.ts'
import { clockTime } from '../../ui/format.ts'
import { ageOf } from '../parts/age.ts'
import { changeWords, directionOf, fillIn, pence, shortDate, type Direction } from './words.ts'
import styles from './Quote.module.css'

const day = 24 * 60 * 60_000
const arrows = { up: 'M6 1l5 9H1z', down: 'M6 11L1 2h10z', same: 'M1 5h10v2H1z' }

/** A change's words in its colour, behind an arrow. */
export const Change = ({ direction, children }: { direction: Direction; children: ReactNode }) => (
  <span className={`${styles['change']} ${styles[direction] ?? ''}`}>
    <svg viewBox="0 0 12 12" aria-hidden="true">
      <path d={arrows[direction]} />
    </svg>
    {children}
  </span>
)

/** The price in pence and where it went since the last close, in sign, word and colour. */
export const PriceFigures = ({ quote: { price, change, change_percent: percent } }: { quote: Price }) => (
  <>
    <span className={styles['price']}>
      {pence(price)}
      <abbr title={words.penceLong}>{words.pence}</abbr>
    </span>{' '}
    <Change direction={directionOf(change)}>{changeWords(change, percent)}</Change>
  </>
)

/**
 * When, by whom and how late: what has to stand beside each price. A price of
 * more than a day says how old it is at `readAt` (ms).
 */
export const PriceSource = ({ quote, readAt }: { quote: Price; readAt: number }) => {
  const { at, source, source_url: url, delay_minutes: minutes, sample } = quote
  return (
    <>
      {sample && <strong className={styles['sample']}>{words.sample}</strong>}{' '}
      <time dateTime={at}>
        {clockTime(at)}, {shortDate(at)}
      </time>
      , {words.london}
      {readAt - Date.parse(at) > day && `, ${fillIn(words.old, { age: ageOf(at, readAt) })}`}. {words.source}{' '}
      {url ? (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {source}
        </a>
      ) : (
        source
      )}
      {minutes > 0 && `, ${fillIn(words.delayed, { minutes })}`}.
    </>
  )
}
