import type { CryptoPrice } from '#contract/market/treasury.ts'
import { portfolio } from '#content/portfolio.ts'
import type { Portfolio } from '#content/schemaHoldings.ts'
import { Change } from '../sharePrice/Quote.tsx'
import { directionOf, formatSigned } from '../sharePrice/words.ts'
import { dollars, worth } from './treasuryFigures.ts'
import styles from './Treasury.module.css'

const { columns, noPrice, up, down } = portfolio.treasury

/** A change of price in per cent, with sign, word and colour. */
const PercentChange = ({ percent }: { percent: number }) => {
  const direction = directionOf(percent)
  return (
    <Change direction={direction}>
      <span>
        {direction !== 'same' && <span className="hidden">{direction === 'up' ? up : down} </span>}
        {formatSigned(percent)}%
      </span>
    </Change>
  )
}

interface Props {
  holding: Portfolio['treasury']['holdings'][number]
  /** Undefined as long as prices are on their way; null for a holding without one. */
  price: CryptoPrice | null | undefined
}

/** A holding with its amount, price, change and value. */
export const TreasuryRow = ({ holding, price }: Props) => {
  const { symbol, amount, displayName, description } = holding
  const cells = [
    [columns.price, price && dollars(price.current_price)],
    [columns.change, price && <PercentChange percent={price.price_change_percentage_24h} />],
    [columns.value, price && worth(amount, price.current_price)],
  ] as const
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <span className={styles['picture']}>
          {price && <img src={price.image} alt="" width="32" height="32" />}
        </span>
        {displayName}
        <small>{description}</small>
      </th>
      <td role="cell" className="figures">
        <span className={styles['label']}>{columns.amount}</span>
        <span>
          {amount} <abbr title={displayName}>{symbol}</abbr>
        </span>
      </td>
      {cells.map(([label, value], index) => (
        <td role="cell" key={label} className="figures">
          <span className={styles['label']}>{label}</span>
          {value ?? (price === null && index === 0 ? <i>{noPrice}</i> : <i aria-hidden="true">–</i>)}
        </td>
      ))}
    </tr>
  )
}
