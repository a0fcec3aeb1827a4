import { Alert, Button } from '@aws-amplify/ui-react'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { StaffEvent } from '#contract/publishing/calendar.ts'
import { count, formatDateTime } from '../../format.ts'
import styles from '../../forms/ActionBar.module.css'
import type { Difference } from '../../forms/Comparison.tsx'
import { Conflict } from '../../forms/Conflict.tsx'
import { afterSaving, LeaveGuard } from '../../../kit/LeaveGuard.tsx'
import { useDraft } from '../../forms/useDraft.ts'
import inputs from '../../styles/Inputs.module.css'
import layout from '../../styles/Layout.module.css'
import { exactMoment } from '../publishing/moments.ts'
import { useClock } from '../publishing/useClock.ts'
import { CancelEvent } from './CancelEvent.tsx'
import { EventFields } from './EventFields.tsx'
import { PublicationFields } from './PublicationFields.tsx'
import { Things } from './Things.tsx'
import { eventPath, eventsPath } from './paths.ts'
import { tellSaved } from './tellSaved.ts'
import { cacheEvent, useEvents } from './useEvents.ts'
import { useSaveEvent } from './useSaveEvent.ts'
import { type Values, emptyValues, inputOf, momentOf, valuesOf } from './values.ts'
import { typeNames, whenWords, isOut } from './words.ts'

const publicationOf = ({ when, onDate, onTime }: Values) =>
  when === 'draft' ? 'Draft' : when === 'now' ? 'Now' : `${onDate} ${onTime}`

const rows: readonly { label: string; words: (values: Values) => string }[] = [
  { label: 'Type', words: ({ type }) => typeNames[type] },
  { label: 'Title', words: ({ title }) => title },
  {
    label: 'When',
    words: ({ date, time, ends }) => whenWords({ date, time: time || null, ends: ends || null }),
  },
  { label: 'Provisional', words: ({ provisional }) => (provisional ? 'Yes' : 'No') },
  { label: 'Cancelled', words: ({ cancelled }) => (cancelled ? 'Yes' : 'No') },
  { label: 'Place', words: ({ place }) => place },
  { label: 'Text', words: ({ text }) => text },
  { label: 'Period', words: ({ period_end }) => period_end },
  { label: 'Webcast', words: ({ webcast_url }) => webcast_url },
  { label: 'Recording', words: ({ recording_url }) => recording_url },
  { label: 'Publication', words: publicationOf },
]

const listed = (label: string, noun: string, theirs: readonly string[], mine: readonly string[]) =>
  theirs.join() === mine.join()
    ? []
    : [{ label, theirs: count(theirs.length, noun), mine: count(mine.length, noun) }]

/** What two versions of an event say differently, in words. */
const differencesOf = (theirs: Values, mine: Values): Difference[] => [
  ...rows
    .map(({ label, words }) => ({ label, theirs: words(theirs), mine: words(mine) }))
    .filter(row => row.theirs !== row.mine),
  ...listed('Announcements', 'announcement', theirs.announcements, mine.announcements),
  ...listed('Documents', 'document', theirs.documents, mine.documents),
]

/** Writing, changing and moving an event. */
export const EventForm = ({ id, event }: { id: string; event?: StaffEvent }) => {
  const { data: clock } = useEvents()
  const now = useClock(clock)
  const stored = { version: event?.version ?? 0, values: event ? valuesOf(event) : emptyValues }
  const draft = useDraft(`event ${event ? id : 'new'}`, stored)
  const { values } = draft
  const { busy, errors, problem, newer, setNewer, save } = useSaveEvent(id)
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const wrong = Object.values(errors).some(Boolean)
  useEffect(() => {
    if (wrong && !busy) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [wrong, busy, errors])

  const conflict = newer ?? (event && draft.dirty && draft.base < event.version ? event : undefined)
  const theirs = conflict ? valuesOf(conflict) : stored.values
  const mine = draft.onto(theirs)
  const shown = event !== undefined && isOut(event, now)
  const moved = shown && (values.date !== event.date || (values.time || null) !== event.time)

  const write = async (what: Values, before: StaffEvent | undefined) => {
    const { error } = what.when === 'moment' ? momentOf(what, now) : {}
    const body = inputOf(what, before?.publish_at ?? null, now)
    // What somebody chose to save over is of the version that was shown to them.
    const base = before && before === conflict ? before.version : draft.base
    const saved = await save(body, base, error ? { publish_at: error } : {})
    if (!saved) return
    draft.drop()
    tellSaved(before, saved)
    if (!event) void navigate(eventPath(id), { replace: true, state: afterSaving })
  }
  const leave = () => {
    draft.drop()
    void navigate(eventsPath, { state: afterSaving })
  }
  return (
    <form
      ref={form}
      className={layout.stack}
      noValidate
      onSubmit={submitted => {
        submitted.preventDefault()
        void write(values, event)
      }}
    >
      <LeaveGuard dirty={draft.dirty} onDiscard={draft.drop} />
      {conflict && (
        <Conflict
          what="event"
          differences={differencesOf(theirs, mine)}
          theirsOnly={differencesOf(values, mine).map(({ label }) => label)}
          onMine={() => void write(mine, conflict)}
          onTheirs={() => {
            cacheEvent(conflict)
            setNewer(undefined)
            draft.drop()
          }}
        />
      )}
      {problem && (
        <Alert variation="error" role="alert" hasIcon={false} heading="Not saved">
          {problem}
        </Alert>
      )}
      <fieldset className={inputs.form} disabled={busy} aria-label="Event">
        <EventFields values={values} errors={errors} onChange={draft.change} />
        <Things values={values} onChange={draft.change} />
        {shown ? (
          <p className={layout.note}>
            {`Readers see it since ${exactMoment(event.publish_at ?? '')}. A change is public as soon as it is saved.`}
          </p>
        ) : (
          <PublicationFields values={values} error={errors['publish_at']} now={now} onChange={draft.change} />
        )}
        {moved && (
          <Alert variation="warning" hasIcon={false} heading="The date changes">
            Readers will see from when it was moved, and calendars that follow ours move it. Whether the
            market has to be told first is the company’s to decide: the calendar is no announcement.
          </Alert>
        )}
      </fieldset>
      <div className={styles.bar}>
        <p role="status">
          {draft.dirty && 'Not saved yet; kept in this browser tab. '}
          {event &&
            `Last saved ${formatDateTime(event.updated_at)} by ${event.updated_by_email ?? 'a colleague'}.`}
        </p>
        {event && <CancelEvent event={event} shown={shown} disabled={busy || draft.dirty} />}
        <Button isDisabled={busy} onClick={leave}>
          {draft.dirty ? 'Discard' : 'Back to the calendar'}
        </Button>
        <Button type="submit" variation="primary" isDisabled={busy}>
          {busy ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  )
}
