import { Alert, Button } from '@aws-amplify/ui-react'
import { Link, useRouteLoaderData } from 'react-router-dom'
import type { Release } from '#contract/publishing/releases.ts'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { Panel, Section } from '../../../kit/Section.tsx'
import type { Session } from '../../../session.ts'
import { wholeNumber } from '../../../ui/format.ts'
import { useIsAdmin } from '../../people/useIsAdmin.ts'
import { exactMoment } from '../pickers/moments.ts'
import { newReleasePath, releasePath } from '../pickers/paths.ts'
import { State, tones } from '../pickers/State.tsx'
import { useClock } from '../pickers/useClock.ts'
import { marks, stateAt, stateWords } from '../releases/readers.ts'
import { Countdown } from '../releases/ReleaseCard.tsx'
import {
  arrivals,
  failures,
  missingOf,
  nextReleases,
  overdueTasks,
  tasksWaiting,
  type Sources,
  type Task,
} from './today.ts'
import { useToday, useVisitsToday } from './useToday.ts'

const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'full' })

/** Lines shown of a part at first; the others open. */
const atFirst = 6

const Lines = ({ tasks, tone }: { tasks: readonly Task[]; tone?: string | undefined }) => (
  <ul className={lists.list}>
    {tasks.map(({ id, title, note, to }) => (
      <li key={id} data-tone={tone}>
        <Link className={lists.thing} to={to}>
          {title}
        </Link>
        <span className={layout.quiet}>{note}</span>
      </li>
    ))}
  </ul>
)

const Part = (props: { title: string; tasks: readonly Task[]; tone?: string }) => {
  const { title, tasks, tone } = props
  if (tasks.length === 0) return null
  const more = tasks.slice(atFirst)
  return (
    <Panel title={`${title} (${tasks.length})`} className={layout.stack}>
      <Lines tasks={tasks.slice(0, atFirst)} tone={tone} />
      {more.length > 0 && (
        <details>
          <summary>{more.length} more</summary>
          <Lines tasks={more} tone={tone} />
        </details>
      )}
    </Panel>
  )
}

const Coming = ({ release, now }: { release: Release; now: number }) => {
  const state = stateAt(release, now)
  const missing = missingOf(release, now)
  const at = release.out_at ?? release.publish_at
  return (
    <li data-tone={tones[marks[state]] ?? 'quiet'}>
      <div className={lists.thing}>
        <Link to={releasePath(release.id)}>
          <strong>{release.title}</strong>
        </Link>
        <State state={marks[state]}>{stateWords[state]}</State>
        <span className={layout.quiet}> · {at === null ? 'as soon as it is approved' : exactMoment(at)}</span>
        {missing.length > 0 && <p>Needs {missing.join(', ')}.</p>}
      </div>
      <Countdown release={release} now={now} />
    </li>
  )
}

/** By a clock of its own, so that a second that passes draws this list alone. */
const Releases = ({ sources }: { sources: Sources }) => {
  const now = useClock({ now: new Date(sources.now).toISOString(), readAt: Date.now() })
  const coming = nextReleases(sources)
  if (coming.length === 0) return null
  return (
    <Panel title={`Next releases (${coming.length})`} className={layout.stack}>
      <ul className={lists.list}>
        {coming.slice(0, atFirst).map(release => (
          <Coming key={release.id} release={release} now={now} />
        ))}
      </ul>
      {coming.length > atFirst && <Link to="/admin/content/releases">All {coming.length} releases</Link>}
    </Panel>
  )
}

const Visits = () => {
  const { data } = useVisitsToday()
  if (!data) return null
  const visits = data.pages.reduce((sum, page) => sum + page.visits, 0)
  return (
    <p className={layout.quiet}>
      <Link to="/admin/services/analytics">
        {wholeNumber(visits)} {visits === 1 ? 'visit' : 'visits'}
      </Link>{' '}
      to the public site today.
    </p>
  )
}

/** Where signing in leads: what is released next, what waits for this person, came in, is overdue or failed. */
export const Today = () => {
  const session = useRouteLoaderData<Session>('admin')
  const isAdmin = useIsAdmin()
  const { sources, isLoading, failed, retry } = useToday({
    userId: session?.userId ?? '',
    isAdmin,
    isOn: true,
  })
  const parts = {
    waiting: tasksWaiting(sources),
    arrived: arrivals(sources),
    overdue: overdueTasks(sources),
    failed: failures(sources),
  }
  const isQuiet = Object.values(parts).every(tasks => tasks.length === 0)
  return (
    <Section
      title="Today"
      text={`${today.format(sources.now)}, London.`}
      acts={
        <div className={layout.actions}>
          <Link className={layout.filter} to="/admin/content/announcements/new">
            Write an announcement
          </Link>
          <Link className={layout.filter} to={newReleasePath([])}>
            New release
          </Link>
        </div>
      }
    >
      {failed.length > 0 && (
        <Alert variation="error" role="alert" hasIcon={false} heading="Not all could be read">
          Missing below: {failed.join(', ')}.{' '}
          <Button size="small" onClick={retry}>
            Try again
          </Button>
        </Alert>
      )}
      {isLoading && <p role="status">Loading what is new…</p>}
      <Part title="Waits for you" tasks={parts.waiting} tone="coming" />
      <Part title="Failed" tasks={parts.failed} tone="bad" />
      <Releases sources={sources} />
      <Part title="Overdue" tasks={parts.overdue} tone="bad" />
      <Part title="Came in" tasks={parts.arrived} />
      {!isLoading && failed.length === 0 && isQuiet && nextReleases(sources).length === 0 && (
        <p>Nothing waits, nothing failed, and no release is planned.</p>
      )}
      <Visits />
    </Section>
  )
}
