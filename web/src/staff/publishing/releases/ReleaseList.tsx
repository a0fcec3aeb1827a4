import { Badge, Button } from '@aws-amplify/ui-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { Release } from '#contract/publishing/releases.ts'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { toast } from '../../../ui/toast/toasts.ts'
import { FetchFailed } from '../../../kit/Section.tsx'
import { count } from '../../format.ts'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { newReleasePath, releasesPath } from '../pickers/paths.ts'
import { useClock } from '../pickers/useClock.ts'
import { reloadThings } from '../pickers/useThings.ts'
import { stateAt } from './readers.ts'
import { ReleaseCard } from './ReleaseCard.tsx'
import { useReleases, type Show } from './useReleases.ts'

const shows: Record<Show, { label: string; empty: string; hint: string }> = {
  coming: {
    label: 'Planned',
    empty: 'No release is planned',
    hint: 'Begin a release with held documents and drafts of announcements: they appear together at one moment.',
  },
  out: {
    label: 'Live',
    empty: 'Nothing was released yet',
    hint: 'Releases show here from their publication time on.',
  },
  cancelled: {
    label: 'Withdrawn',
    empty: 'No release was withdrawn',
    hint: 'Releases that were withdrawn before they were out show here.',
  },
}

/** Keeps what went out while it was looked at in sight, and says so when it happens. */
const useTurnedOut = (coming: readonly Release[], now: number): Release[] => {
  const [turned, setTurned] = useState<Release[]>([])
  const fresh = coming.filter(one => stateAt(one, now) === 'out' && !turned.some(({ id }) => id === one.id))
  useEffect(() => {
    if (fresh.length === 0) return
    setTurned([...fresh, ...turned])
    for (const { title } of fresh) toast('Live', `“${title}” is public now.`)
    reloadThings()
  }, [fresh, turned])
  return turned
}

/** Releases: those going out with a countdown by the server's clock, those that are out, those that were cancelled. */
export const ReleaseList = () => {
  const [search] = useSearchParams()
  const asked = search.get('show')
  const show: Show = asked === 'out' || asked === 'cancelled' ? asked : 'coming'
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useReleases(show)
  const now = useClock(data?.pages[0])
  const navigate = useNavigate()
  useDocumentTitle('Releases')

  const found = data?.pages.flatMap(({ releases }) => releases) ?? []
  const turned = useTurnedOut(show === 'coming' ? found : [], now)
  const waiting = found.filter(one => !turned.some(({ id }) => id === one.id))
  const releases = show === 'coming' ? [...turned, ...waiting] : found
  const begin = () => void navigate(newReleasePath([]))
  return (
    <section className={layout.stack} aria-labelledby="releases">
      <div className={layout.head}>
        <div>
          <h2 id="releases">Releases</h2>
          <p className={layout.quiet}>
            What is released together appears to readers together, at its second. Times are London’s, with UTC
            beside.
          </p>
        </div>
        <Button variation="primary" onClick={begin}>
          New release
        </Button>
      </div>
      <nav className={layout.actions} aria-label="Releases">
        {Object.entries(shows).map(([name, { label }]) => (
          <Link
            key={name}
            className={layout.filter}
            to={name === 'coming' ? releasesPath : `${releasesPath}?show=${name}`}
            aria-current={name === show ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
        <p className={layout.count} role="status">
          {data && (
            <Badge>
              {count(releases.length, 'release')}
              {hasNextPage && ' and more'}
            </Badge>
          )}
        </p>
      </nav>
      {error && (
        <FetchFailed
          heading="Failed to fetch releases"
          error={error}
          stale={data && 'The list below'}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <p role="status">Loading releases…</p>}
      {data && releases.length === 0 && (
        <div className={layout.empty}>
          <h3>{shows[show].empty}</h3>
          <p className={layout.quiet}>{shows[show].hint}</p>
          {show === 'coming' && <Button onClick={begin}>Begin a release</Button>}
        </div>
      )}
      {releases.length > 0 && (
        <ul className={lists.cards} aria-label={shows[show].label}>
          {releases.map(release => (
            <ReleaseCard key={release.id} release={release} now={now} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <p>
          <Button isDisabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Loading…' : 'Show earlier ones'}
          </Button>
        </p>
      )}
    </section>
  )
}
