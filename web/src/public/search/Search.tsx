import { lazy, Suspense, useEffect, useRef, type FormEvent } from 'react'
import { Link, useLoaderData, useLocation, useNavigate, useRevalidator } from 'react-router-dom'
import type { LoaderFunctionArgs } from 'react-router-dom'
import type { SearchResults } from '#contract/publishing/search.ts'
import { search as words } from '#content/search.ts'
import { createApi } from '../../api.ts'
import { searchDelay } from '../../constants.ts'
import { outcomeOf, type Deferred, type Outcome } from '../../deferred.ts'
import button from '../../ui/Button.module.css'
import { Head } from '../../ui/Head.tsx'
import { Loading } from '../../ui/Loading.tsx'
import filters from '../news/Filters.module.css'
import { PageHero } from '../parts/PageHero.tsx'
import { addressOf, filterOf, refusalOf, wordsIn, type SearchFilter } from './searchFilter.ts'
import styles from './Search.module.css'

interface Data {
  filter: SearchFilter
  /** Null when nothing is asked for. */
  found: Deferred<Outcome<SearchResults>> | null
}

const { search } = createApi()

/** The page is stored, so that only browsers search: the API of other pages is not needed. */
export const loader =
  () =>
  ({ request }: LoaderFunctionArgs): Data => {
    const filter = filterOf(new URL(request.url).searchParams)
    return {
      filter,
      found: refusalOf(filter) ? null : outcomeOf('Error searching', search({ query: { ...filter } })),
    }
  }

/** Fetched with the first search; a stored page has none. */
const Results = import.meta.env.SSR
  ? () => null
  : lazy(async () => ({ default: (await import('./Results.tsx')).Results }))

const Lists = () => (
  <ul className={styles['lists']}>
    {words.lists.map(({ name, href }) => (
      <li key={href}>
        <Link to={href}>{name}</Link>
      </li>
    ))}
  </ul>
)

/** The data of the address: a stored page knows nothing of what stands in it. */
const useAsked = (): Data => {
  const data = useLoaderData() as Data
  const wanted = addressOf(filterOf(new URLSearchParams(useLocation().search)))
  const { revalidate } = useRevalidator()
  const isThat = addressOf(data.filter) === wanted
  useEffect(() => {
    if (!isThat) void revalidate()
  }, [isThat, revalidate])
  return data
}

/** A field that shows what the address asks for, and asks for what is typed once nothing more is typed for a moment. */
const Form = ({ filter: { q, kind } }: { filter: SearchFilter }) => {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const asked = useRef(q)
  const timer = useRef<number>(undefined)
  useEffect(() => {
    if (input.current && asked.current !== q) input.current.value = q
    asked.current = q
  }, [q])
  useEffect(() => {
    // After the layout, which puts the focus on the page as a whole.
    const frame = requestAnimationFrame(() => {
      if (!asked.current) input.current?.focus()
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer.current)
    }
  }, [])

  const ask = (replace: boolean) => {
    clearTimeout(timer.current)
    const next = wordsIn(input.current?.value ?? '')
    if (next === asked.current) return
    asked.current = next
    void navigate(addressOf({ q: next, page: 1, ...(kind && { kind }) }), {
      replace,
      preventScrollReset: true,
    })
  }
  const type = () => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => ask(true), searchDelay)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask(false)
  }
  return (
    <form role="search" className={filters['form']} onSubmit={submit}>
      <label className={filters['search']}>
        {words.label}
        <input
          ref={input}
          id="search"
          type="search"
          name="q"
          defaultValue={q}
          autoComplete="off"
          spellCheck={false}
          onChange={type}
        />
      </label>
      <button type="submit" className={button['button']}>
        {words.submit}
      </button>
    </form>
  )
}

const refusals = { empty: words.emptyText, long: words.long, short: words.short }

/** Search in all that is published; the query is in the address. */
export const Component = () => {
  const { filter, found } = useAsked()
  return (
    <>
      <Head title={words.title} description={words.description} />
      <PageHero heading={words.title} lead={words.lead} />
      <div className={`wide ${styles['page']}`}>
        <div className="screen">
          <Form filter={filter} />
          <p className={styles['hint']}>{words.hint}</p>
        </div>
        <noscript>
          <p>{words.withoutScripts}</p>
        </noscript>
        {found === null ? (
          <>
            <p role="status">{refusals[refusalOf(filter) ?? 'empty']}</p>
            <Lists />
          </>
        ) : (
          <Suspense fallback={<Loading words={words.searching} />}>
            <Results filter={filter} found={found} lists={<Lists />} />
          </Suspense>
        )}
      </div>
    </>
  )
}
