import { Badge, Button } from '@aws-amplify/ui-react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { StaffEvent } from '#contract/publishing/calendar.ts'
import { londonTime } from '#contract/londonTime.ts'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { FetchFailed } from '../../../kit/Section.tsx'
import { count } from '../../format.ts'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { State, tones } from '../pickers/State.tsx'
import { useClock } from '../pickers/useClock.ts'
import { eventPath, eventsPath } from './paths.ts'
import { useEvents } from './useEvents.ts'
import { standOf, typeNames, whenWords } from './words.ts'

const shows = {
  coming: {
    label: 'Coming up',
    empty: 'Nothing is coming up',
    hint: 'Add the next results, meeting or dividend.',
  },
  past: {
    label: 'Past',
    empty: 'Nothing is past',
    hint: 'Events stay here and, for five years, with readers.',
  },
  cancelled: { label: 'Cancelled', empty: 'Nothing was cancelled', hint: 'What is called off stays here.' },
}
type Show = keyof typeof shows

const Card = ({ event, now }: { event: StaffEvent; now: number }) => {
  const { mark, words } = standOf(event, now)
  const things = event.announcements.length + event.documents.length
  return (
    <li className={lists.card} data-tone={tones[mark]}>
      <div className={lists.thing}>
        <h3>
          <Link to={eventPath(event.id)}>{event.title}</Link>
        </h3>
        <p>
          <State state={mark}>{words}</State>
          {event.provisional && !event.cancelled && ' · Provisional'}
        </p>
        <p className={layout.quiet}>
          {whenWords(event)} · {typeNames[event.type]}
          {things > 0 && ` · ${count(things, 'thing')}`}
        </p>
      </div>
    </li>
  )
}

/** The financial calendar as staff keep it: what comes, what is past, what was called off. */
export const EventList = () => {
  const [search] = useSearchParams()
  const asked = search.get('show')
  const show: Show = asked === 'past' || asked === 'cancelled' ? asked : 'coming'
  const { data, error, refetch } = useEvents()
  const now = useClock(data)
  const navigate = useNavigate()
  useDocumentTitle('Calendar')
  const today = londonTime(new Date(now)).date
  const wanted: Record<Show, (event: StaffEvent) => boolean> = {
    coming: event => !event.cancelled && event.date >= today,
    past: event => !event.cancelled && event.date < today,
    cancelled: event => event.cancelled,
  }
  const found = data?.events.filter(wanted[show]) ?? []
  const events = show === 'coming' ? found : found.toReversed()
  const begin = () => void navigate(eventPath('new'))
  return (
    <section className={layout.stack} aria-labelledby="calendar">
      <div className={layout.head}>
        <div>
          <h2 id="calendar">Financial calendar</h2>
          <p className={layout.quiet}>
            Results, meetings and dividends, as readers see them at{' '}
            <a href="/investors/calendar" target="_blank" rel="noreferrer">
              Investors, Financial calendar<span className="hidden"> (opens in a new tab)</span>
            </a>{' '}
            and in the calendars that follow it. Days and times are London’s.
          </p>
        </div>
        <Button variation="primary" onClick={begin}>
          New event
        </Button>
      </div>
      <nav className={layout.actions} aria-label="Events">
        {Object.entries(shows).map(([name, { label }]) => (
          <Link
            key={name}
            className={layout.filter}
            to={name === 'coming' ? eventsPath : `${eventsPath}?show=${name}`}
            aria-current={name === show ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
        <p className={layout.count} role="status">
          {data && <Badge>{count(events.length, 'event')}</Badge>}
        </p>
      </nav>
      {error && (
        <FetchFailed
          heading="Failed to fetch the calendar"
          error={error}
          stale={data && 'The list below'}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <p role="status">Loading the calendar…</p>}
      {data && events.length === 0 && (
        <div className={layout.empty}>
          <h3>{shows[show].empty}</h3>
          <p className={layout.quiet}>{shows[show].hint}</p>
          {show === 'coming' && <Button onClick={begin}>Add an event</Button>}
        </div>
      )}
      {events.length > 0 && (
        <ul className={lists.cards} aria-label={shows[show].label}>
          {events.map(event => (
            <Card key={event.id} event={event} now={now} />
          ))}
        </ul>
      )}
    </section>
  )
}
