import type { LoaderFunctionArgs } from 'react-router-dom'
import type { PublicEvent } from '#contract/publishing/calendar.ts'
import { calendar as words } from '#content/calendar.ts'
import type { PublicApi } from '../../api.ts'
import { useDeferredData, useSettled, type Deferred, type Outcome } from '../../deferred.ts'
import { longDate } from '../../ui/format.ts'
import { Head } from '../../ui/Head.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Failed } from '../parts/Failed.tsx'
import { Section } from '../parts/Section.tsx'
import { EventItem } from './EventItem.tsx'
import { readEvents, type Events, type Period } from './readEvents.ts'
import { Subscribe } from './Subscribe.tsx'
import styles from './Calendar.module.css'

interface Data extends Record<string, unknown> {
  events: Outcome<Events>
  /** Of this site, for the calendar's address. */
  origin: string
}

export const loader =
  (api: PublicApi) =>
  ({ request }: LoaderFunctionArgs) => ({
    events: readEvents(api),
    origin: new URL(request.url).origin,
  })

const List = ({ events, ...more }: { events: PublicEvent[]; coming?: boolean; level?: 'h4' }) => (
  <ul className={styles['items']}>
    {events.map(event => (
      <EventItem key={event.id} event={event} {...more} />
    ))}
  </ul>
)

const Results = ({ periods }: { periods: Period[] }) => (
  <>
    {periods.map(({ end, type, events }) => (
      <div key={end}>
        <h3>{words.periods[type].replace('{date}', longDate(end))}</h3>
        <List events={events} level="h4" />
      </div>
    ))}
  </>
)

const Shown = ({ events }: { events: Deferred<Outcome<Events>> }) => {
  const outcome = useSettled(events)
  const { upcoming, results, past } = words
  if (outcome === undefined || 'failed' in outcome)
    return (
      <Section title={upcoming.heading} text={upcoming.text}>
        {outcome ? (
          <Failed words={words.failed} retry={words.retry} />
        ) : (
          <>
            <Loading words={words.loading} />
            <noscript>
              <p>{words.withoutScripts}</p>
            </noscript>
          </>
        )}
      </Section>
    )
  const { value } = outcome
  return (
    <>
      <Section id="upcoming" title={upcoming.heading} text={upcoming.text}>
        {value.upcoming.length > 0 ? <List events={value.upcoming} coming /> : <p>{upcoming.empty}</p>}
      </Section>
      <Section id="results" title={results.heading} text={results.text}>
        {value.periods.length > 0 ? <Results periods={value.periods} /> : <p>{results.empty}</p>}
      </Section>
      {value.past.length > 0 && (
        <Section id="past" title={past.heading} text={past.text}>
          <List events={value.past} />
        </Section>
      )}
    </>
  )
}

/** When the company reports and meets, the results of the last five years, and the way into a reader's own calendar. */
export const Component = () => {
  const { events, origin = '' } = useDeferredData<Data>(['events'])
  return (
    <div className="wide">
      <Head title={words.title} description={words.description} />
      <Shown events={events} />
      <Subscribe origin={origin} />
    </div>
  )
}
