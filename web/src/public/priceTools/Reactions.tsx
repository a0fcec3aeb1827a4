import { useState } from 'react'
import { Link } from 'react-router-dom'
import { priceTools } from '#content/priceTools.ts'
import type { Outcome } from '../../deferred.ts'
import { paths } from '../../paths.ts'
import button from '../../ui/Button.module.css'
import form from '../parts/Form.module.css'
import price from '../sharePrice/SharePriceSection.module.css'
import { fillIn, pence, shortDate, formatSigned } from '../sharePrice/words.ts'
import type { Reaction } from './reactions.ts'

const words = priceTools.reactions

/** Rows at first. */
const few = 10

/** The closes around each announcement, latest first. */
export const Reactions = ({ reactions }: { reactions: Outcome<Reaction[]> }) => {
  const [all, setAll] = useState(false)
  if ('failed' in reactions)
    return (
      <div>
        <h3>{words.heading}</h3>
        <p role="alert">{words.failed}</p>
      </div>
    )
  const { value } = reactions
  if (value.length === 0) return null
  return (
    <div className={form['form']}>
      <h3>{words.heading}</h3>
      <p className={form['note']}>{words.text}</p>
      <table className={`figures ${price['table']}`}>
        <caption>{words.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.announcement}</th>
            <th scope="col">{words.change}</th>
            <th scope="col">{words.closes}</th>
          </tr>
        </thead>
        <tbody>
          {value
            .slice(0, all ? undefined : few)
            .map(({ slug, title, released_at, before, after, change }) => (
              <tr key={slug}>
                <td>
                  <Link to={`${paths.news}/${slug}`}>{title}</Link>
                  {shortDate(released_at)}
                </td>
                <td>{formatSigned(change / 100)}%</td>
                <td>
                  {fillIn(words.from, {
                    before: pence(before.close),
                    beforeDate: shortDate(before.date),
                    after: pence(after.close),
                    afterDate: shortDate(after.date),
                  })}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      {!all && value.length > few && (
        <p>
          <button
            type="button"
            className={`${button['button']} ${button['quiet']}`}
            onClick={() => setAll(true)}
          >
            {fillIn(words.all, { count: value.length })}
          </button>
        </p>
      )}
    </div>
  )
}
