import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { news } from '#content/news.ts'
import { useSettled, type Deferred, type Outcome } from '../../deferred.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Failed } from '../parts/Failed.tsx'
import { Section } from '../parts/Section.tsx'
import { AnnouncementList } from './AnnouncementList.tsx'
import { Filters } from './Filters.tsx'
import { addressOf, listId, type NewsFilter } from './newsFilter.ts'
import type { NewsPart } from './readNews.ts'
import styles from './Archive.module.css'

const words = news.list

interface Props {
  /** The page that the list is on. */
  path: string
  filter: NewsFilter
  list: Deferred<Outcome<NewsPart>>
}

/** How many there are, as far as this part of the list tells. */
const countOf = ({ announcements: { length }, next }: NewsPart) =>
  `${length} ${length === 1 ? words.one : words.many}${next ? ` ${words.more}` : ''}`

const nothing = ({ kind, year, q, before }: NewsFilter, { next }: NewsPart) => {
  if (next) return words.noneYet
  return year || q || before ? words.none : words.kinds[kind].empty
}

const Part = ({ path, filter, part }: { path: string; filter: NewsFilter; part: NewsPart }) => {
  const { before, ...newest } = filter
  return (
    <>
      {part.announcements.length === 0 ? (
        <p className={styles['empty']}>{nothing(filter, part)}</p>
      ) : (
        <AnnouncementList announcements={part.announcements} />
      )}
      {(before ?? part.next) && (
        <nav aria-label={words.pages} className={`screen ${styles['pages']}`}>
          {before && <Link to={addressOf(path, newest)}>{words.newest}</Link>}
          {part.next && <Link to={addressOf(path, { ...newest, before: part.next })}>{words.older}</Link>}
        </nav>
      )}
    </>
  )
}

/** Goes to the beginning of the list when another part of it is shown. */
const useTurnedPage = (before: string | undefined) => {
  const start = useRef<HTMLDivElement>(null)
  const shown = useRef(before)
  useEffect(() => {
    if (shown.current === before) return
    shown.current = before
    start.current?.focus()
  }, [before])
  return start
}

/** All announcements of a kind, to filter, to search and to page through, by the address alone. */
export const Archive = ({ path, filter, list }: Props) => {
  const outcome = useSettled(list)
  const start = useTurnedPage(filter.before)
  const part = outcome && 'value' in outcome ? outcome.value : undefined
  const { heading, text } = words.kinds[filter.kind]
  return (
    <Section id={listId} title={heading} text={text}>
      <Filters path={path} filter={filter} years={part?.years ?? []} />
      <div ref={start} tabIndex={-1} role="group" aria-label={heading} className={styles['list']}>
        <p role="status" className={styles['count']}>
          {part && countOf(part)}
          {part && (filter.q ?? filter.year) && (
            <Link to={addressOf(path, { kind: filter.kind })}>{words.clear}</Link>
          )}
        </p>
        {outcome === undefined ? (
          <>
            <Loading words={words.loading} />
            <noscript>
              <p>{words.withoutScripts}</p>
            </noscript>
          </>
        ) : part ? (
          <Part path={path} filter={filter} part={part} />
        ) : (
          <Failed words={words.failed} retry={words.retry} />
        )}
      </div>
    </Section>
  )
}
