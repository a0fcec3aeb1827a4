import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { FetchFailed } from '../../../kit/Section.tsx'
import layout from '../../../kit/styles/Layout.module.css'
import { State } from '../pickers/State.tsx'
import { useClock } from '../pickers/useClock.ts'
import { EventForm } from './EventForm.tsx'
import { eventsPath } from './paths.ts'
import { useEvent, useEvents } from './useEvents.ts'
import { standOf, whenWords } from './words.ts'

const New = () => {
  const [id] = useState(() => crypto.randomUUID())
  return (
    <>
      <h2>New event</h2>
      <EventForm id={id} />
    </>
  )
}

const Stored = ({ id }: { id: string }) => {
  const { data: event, error, refetch } = useEvent(id)
  const { data: clock } = useEvents()
  const now = useClock(clock)
  if (!event)
    return error ? (
      <FetchFailed heading="The event could not be loaded" error={error} onRetry={() => void refetch()} />
    ) : (
      <p role="status">Loading the event…</p>
    )
  const { mark, words } = standOf(event, now)
  const { moved_from } = event
  return (
    <>
      <div className={layout.head}>
        <div>
          <h2>{event.title}</h2>
          <p>
            <State state={mark}>{words}</State>
          </p>
          <p className={layout.quiet}>
            {whenWords(event)}
            {moved_from && ` · moved from ${whenWords({ ...moved_from, ends: null })}`}
          </p>
        </div>
      </div>
      <EventForm id={id} event={event} />
    </>
  )
}

/** The page on which an event of the financial calendar is written, moved and cancelled. */
export const EventPage = () => {
  const { id = 'new' } = useParams()
  useDocumentTitle(id === 'new' ? 'New event' : 'Event')
  return (
    <section className={layout.stack} aria-label="Event">
      <p>
        <Link to={eventsPath}>The calendar</Link>
      </p>
      {id === 'new' ? <New /> : <Stored key={id} id={id} />}
    </section>
  )
}
