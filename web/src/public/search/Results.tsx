import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { SearchResults } from '#contract/publishing/search.ts'
import { search as words } from '#content/search.ts'
import { useSettled, type Deferred, type Outcome } from '../../deferred.ts'
import { Loading } from '../../ui/Loading.tsx'
import archive from '../news/Archive.module.css'
import filters from '../news/Filters.module.css'
import { Failed } from '../parts/Failed.tsx'
import { Hit } from './Hit.tsx'
import items from '../news/AnnouncementList.module.css'
import { addressOf, kinds, type SearchFilter } from './searchFilter.ts'
import styles from './Search.module.css'

interface Props {
  filter: SearchFilter
  found: Deferred<Outcome<SearchResults>>
  /** Where else to look. */
  lists: ReactNode
}

/** How many there are of a kind, or of all: with a plus sign where there are more than are shown. */
const countOf = ({ counts }: SearchResults, kind: SearchFilter['kind']): { hits: number; more: boolean } => {
  const wanted = kind ? [counts[kind]] : kinds.map(each => counts[each])
  return {
    hits: wanted.reduce((sum, { hits }) => sum + hits, 0),
    more: wanted.some(({ more }) => more),
  }
}

const inWords = ({ hits, more }: { hits: number; more: boolean }): string => `${hits}${more ? '+' : ''}`

const Kinds = ({ filter: { q, kind }, results }: { filter: SearchFilter; results: SearchResults }) => (
  <nav aria-label={words.kindsLabel} className={`screen ${filters['kinds']}`}>
    {[undefined, ...kinds].map(each => (
      <Link
        key={each ?? 'all'}
        to={addressOf({ q, page: 1, ...(each && { kind: each }) })}
        aria-current={each === kind ? 'true' : undefined}
        preventScrollReset
      >
        {words.kinds[each ?? 'all']} <span className="figures">({inWords(countOf(results, each))})</span>
      </Link>
    ))}
  </nav>
)

const Pages = ({ filter, pages }: { filter: SearchFilter; pages: number }) =>
  pages > 1 ? (
    <nav aria-label={words.pages} className={`screen ${archive['pages']}`}>
      {filter.page > 1 && <Link to={addressOf({ ...filter, page: filter.page - 1 })}>{words.previous}</Link>}
      {filter.page < pages && <Link to={addressOf({ ...filter, page: filter.page + 1 })}>{words.next}</Link>}
    </nav>
  ) : null

/** The last outcome until there is another one, so that nothing flickers while somebody types. */
const useLast = (outcome: Outcome<SearchResults> | undefined) => {
  const [last, setLast] = useState(outcome)
  useEffect(() => {
    if (outcome) setLast(outcome)
  }, [outcome])
  return outcome ?? last
}

/** The hits, by kind and page; the address says which. */
export const Results = ({ filter, found, lists }: Props) => {
  const outcome = useSettled(found)
  const shown = useLast(outcome)
  if (!shown) return <Loading words={words.searching} />
  if (!('value' in shown)) return <Failed words={words.failed} retry={words.retry} />
  const results = shown.value
  const count = countOf(results, filter.kind)
  return (
    <section aria-labelledby="results" aria-busy={outcome === undefined}>
      <h2 id="results" className="hidden">
        {words.results}
      </h2>
      <div className={filters['filters']}>
        <Kinds filter={filter} results={results} />
        <p role="status" className={archive['count']}>
          {outcome === undefined
            ? words.searching
            : `${inWords(count)} ${count.hits === 1 && !count.more ? words.one : words.many}`}
        </p>
      </div>
      {count.hits === 0 ? (
        <>
          <p className={archive['empty']}>
            {words.none} {words.noneText}
          </p>
          {lists}
        </>
      ) : (
        <ol className={`${items['items']} ${styles['found']}`}>
          {/* By its place: parts of one page share an address. */}
          {results.hits.map((hit, place) => (
            <Hit key={place} hit={hit} />
          ))}
        </ol>
      )}
      <Pages filter={filter} pages={results.pages} />
    </section>
  )
}
