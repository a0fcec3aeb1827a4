import type { ClosingPrice } from '#contract/market/sharePrice.ts'
import { priceTools } from '#content/priceTools.ts'
import { longDate } from '../../ui/format.ts'
import { Field } from '../parts/Field.tsx'
import form from '../parts/Form.module.css'
import { fillIn, pence, formatSigned } from '../sharePrice/words.ts'
import { isDay, type Asked } from './address.ts'
import { closeBy, closeFrom } from './closes.ts'
import { changeBetween, growAmount, mostPence, penceOf, poundsOf } from './money.ts'

const words = priceTools.calculator

/** The outcome of an investment, or the reason why there is none. */
const outcomeOf = (points: readonly ClosingPrice[], { amount, from, to }: Asked) => {
  const paid = penceOf(amount)
  if (paid === undefined || !isDay(from) || !isDay(to)) return undefined
  const [first, last] = [closeFrom(points, from), closeBy(points, to)]
  if (!first || !last || first.date > last.date) return words.none
  const value = growAmount(paid, first.close, last.close)
  const change = changeBetween(first.close, last.close)
  if (value === undefined || change === undefined) return words.none
  return fillIn(words.answer, {
    amount: poundsOf(paid),
    value: poundsOf(value),
    percent: formatSigned(change / 100),
    from: longDate(first.date),
    first: pence(first.close),
    to: longDate(last.date),
    last: pence(last.close),
  })
}

/** Calculates the value of an amount that followed the price, from one day to another. */
export const Calculator = (props: {
  points: readonly ClosingPrice[]
  asked: Asked
  onChange: (patch: Partial<Asked>) => void
}) => {
  const { points, asked, onChange } = props
  const wrongAmount = asked.amount !== '' && penceOf(asked.amount) === undefined
  const wrongOrder = isDay(asked.from) && isDay(asked.to) && asked.from > asked.to
  const day = (name: 'from' | 'to', label: string, error?: string) => (
    <Field name={`invested-${name}`} label={label} error={error}>
      <input
        type="date"
        value={asked[name]}
        min={points[0]?.date}
        max={points.at(-1)?.date}
        onChange={event => onChange({ [name]: event.currentTarget.value })}
      />
    </Field>
  )
  return (
    <div className={form['form']}>
      <h3>{words.heading}</h3>
      <div className={form['pair']}>
        <Field
          name="invested-amount"
          label={words.amount}
          error={wrongAmount ? fillIn(words.wrongAmount, { most: poundsOf(mostPence) }) : undefined}
        >
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={asked.amount}
            onChange={event => onChange({ amount: event.currentTarget.value })}
          />
        </Field>
        {day('from', words.from)}
        {day('to', words.to, wrongOrder ? words.wrongOrder : undefined)}
      </div>
      <output htmlFor="invested-amount invested-from invested-to">
        <b>{!wrongOrder && outcomeOf(points, asked)}</b>
      </output>
      <p className={form['note']}>{words.caveat}</p>
    </div>
  )
}
