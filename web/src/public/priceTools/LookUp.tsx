import type { ClosingPrice } from '#contract/market/sharePrice.ts'
import { priceTools } from '#content/priceTools.ts'
import { longDate } from '../../ui/format.ts'
import { Field } from '../parts/Field.tsx'
import form from '../parts/Form.module.css'
import { fillIn, pence } from '../sharePrice/words.ts'
import { isDay } from './address.ts'
import { closeBy } from './closes.ts'

const words = priceTools.lookUp

const answerOf = (points: readonly ClosingPrice[], on: string) => {
  const found = closeBy(points, on)
  if (!found) return fillIn(words.before, { date: longDate(points[0]?.date ?? on) })
  const given = { date: longDate(found.date), price: pence(found.close) }
  return fillIn(found.date === on ? words.answer : words.closed, { ...given, on: longDate(on) })
}

/** The close of a day, or of the last trading day before it. */
export const LookUp = (props: {
  points: readonly ClosingPrice[]
  on: string
  onChange: (on: string) => void
}) => {
  const { points, on } = props
  return (
    <div className={form['form']}>
      <h3>{words.heading}</h3>
      <Field name="price-on" label={words.date}>
        <input
          type="date"
          value={on}
          min={points[0]?.date}
          max={points.at(-1)?.date}
          onChange={event => props.onChange(event.currentTarget.value)}
        />
      </Field>
      <output htmlFor="price-on">
        <b>{isDay(on) && answerOf(points, on)}</b>
      </output>
    </div>
  )
}
