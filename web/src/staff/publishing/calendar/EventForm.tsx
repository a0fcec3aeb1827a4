import { Alert, Button } from '@aws-amplify/ui-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { StaffEvent } from '#contract/publishing/calendar.ts'
import { count, formatDateTime } from '../../format.ts'
import styles from '../../forms/ActionBar.module.css'
import { Conflict, type ConflictRow } from '../../../kit/Conflict.tsx'
import { afterSaving, LeaveGuard } from '../../../kit/LeaveGuard.tsx'
import { useDraft } from '../../forms/useDraft.ts'
import inputs from '../../../kit/styles/Inputs.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import { exactMoment } from '../pickers/moments.ts'
import { useClock } from '../pickers/useClock.ts'
import { CancelEvent } from './CancelEvent.tsx'
import { EventFields } from './EventFields.tsx'
import { PublicationFields } from './PublicationFields.tsx'
import { RelatedItems } from './RelatedItems.tsx'
import { eventPath, eventsPath } from './paths.ts'
import { tellSaved } from './tellSaved.ts'
import { cacheEvent, useEvents } from './useEvents.ts'
import { useSaveEvent } from './useSaveEvent.ts'
import { type Values, emptyValues, inputOf, momentOf, valuesOf } from './values.ts'
import { typeNames, whenWords, isOut } from './words.ts'
import { useFormFocus } from '../../../kit/useFormFocus.ts'

const yesNo = (value: boolean) => (value ? 'Yes' : 'No')

/** What a person chooses as one where somebody else saved meanwhile, and how it reads. */
const rows: readonly ConflictRow<Values>[] = [
  { label: 'Type', fields: ['type'], say: ({ type }) => typeNames[type] },
  { label: 'Title', fields: ['title'], say: ({ title }) => title },
  {
    label: 'When',
    fields: ['date', 'time', 'ends'],
    say: ({ date, time, ends }) => whenWords({ date, time: time || null, ends: ends || null }),
  },
  { label: 'Provisional', fields: ['provisional'], say: ({ provisional }) => yesNo(provisional) },
  { label: 'Cancelled', fields: ['cancelled'], say: ({ cancelled }) => yesNo(cancelled) },
  { label: 'Place', fields: ['place'], say: ({ place }) => place },
  { label: 'Text', fields: ['text'], say: ({ text }) => text },
  { label: 'Period', fields: ['period_end'], say: ({ period_end }) => period_end },
  { label: 'Webcast', fields: ['webcast_url'], say: ({ webcast_url }) => webcast_url },
  { label: 'Recording', fields: ['recording_url'], say: ({ recording_url }) => recording_url },
  {
    label: 'Publication',
    fields: ['when', 'onDate', 'onTime'],
    say: ({ when, onDate, onTime }) =>
      when === 'draft' ? 'Draft' : when === 'now' ? 'Now' : `${onDate} ${onTime}`,
  },
  {
    label: 'Announcements',
    fields: ['announcements'],
    say: ({ announcements }) => count(announcements.length, 'announcement'),
  },
  { label: 'Documents', fields: ['documents'], say: ({ documents }) => count(documents.length, 'document') },
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
  useFormFocus(form, busy, errors)

  const conflict = newer ?? (event && draft.dirty && draft.base < event.version ? event : undefined)
  const shown = event !== undefined && isOut(event, now)
  const moved = shown && (values.date !== event.date || (values.time || null) !== event.time)

  const write = async () => {
    const { error } = values.when === 'moment' ? momentOf(values, now) : {}
    const body = inputOf(values, event?.publish_at ?? null, now)
    const saved = await save(body, draft.base, error ? { publish_at: error } : {})
    if (!saved) return
    draft.drop()
    tellSaved(event, saved)
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
        void write()
      }}
    >
      <LeaveGuard dirty={draft.dirty} onDiscard={draft.drop} />
      {conflict && (
        <Conflict
          what="event"
          key={conflict.version}
          rows={rows}
          from={draft.from}
          mine={values}
          theirs={valuesOf(conflict)}
          onSettle={choices => {
            cacheEvent(conflict)
            setNewer(undefined)
            draft.settle(conflict.version, valuesOf(conflict), choices)
          }}
          onDrop={() => {
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
        <RelatedItems values={values} onChange={draft.change} />
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
        <Button type="submit" variation="primary" isDisabled={busy || conflict !== undefined}>
          {busy ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  )
}
