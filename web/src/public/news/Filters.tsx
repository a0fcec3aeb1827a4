import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { news } from '#content/news.ts'
import button from '../../ui/Button.module.css'
import { addressOf, filterOf, listId, longestSearch, type NewsFilter } from './newsFilter.ts'
import styles from './Filters.module.css'

const words = news.list
const kinds = ['company', 'regulatory'] as const

interface Props {
  /** The page that the list is on. */
  path: string
  filter: NewsFilter
  /** Years to choose from. */
  years: number[]
}

/** The filter that a form asks for, in the words of an address. */
const asked = (form: HTMLFormElement) =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/** Links for the kind, and a form for year and search; without scripts the browser itself sends it. */
export const Filters = ({ path, filter, years }: Props) => {
  const navigate = useNavigate()
  const { kind, year, q } = filter
  const all = year === undefined || years.includes(year) ? years : [year, ...years]
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void navigate(addressOf(path, filterOf(asked(event.currentTarget))))
  }
  return (
    <div className={`screen ${styles['filters']}`}>
      <nav aria-label={words.kinds.label} className={styles['kinds']}>
        {kinds.map(each => (
          <Link
            key={each}
            to={addressOf(path, { kind: each })}
            aria-current={each === kind ? 'true' : undefined}
          >
            {words.kinds[each].name}
          </Link>
        ))}
      </nav>
      <form
        key={`${kind} ${year} ${q}`}
        role="search"
        action={`${path}#${listId}`}
        onSubmit={show}
        className={styles['form']}
      >
        <input type="hidden" name="kind" value={kind} />
        <label className={styles['search']}>
          {words.search}
          {/* Not maxLength, which takes away the end of what is pasted without a word. */}
          <input
            type="search"
            name="q"
            defaultValue={q}
            pattern={`.{0,${longestSearch}}`}
            title={words.long}
          />
        </label>
        <label>
          {words.year}
          <select name="year" defaultValue={year ?? ''}>
            <option value="">{words.allYears}</option>
            {all.map(each => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <button type="submit" className={`${button['button']} ${button['quiet']}`}>
          {words.submit}
        </button>
      </form>
    </div>
  )
}
