import { randomUUID } from 'node:crypto'
import type { EventInput } from '#contract/publishing/calendarEdits.ts'
import { caller } from '../../testing/caller.ts'
import type { Stage } from '../stage.ts'
import { withAttachment } from './releases.ts'

/** What staff do with an event: put it into the calendar with a document and an announcement, look, move, cancel. */
export const keepCalendar = async (stage: Stage): Promise<void> => {
  const { cloud, tokens } = stage
  const call = caller(cloud.api, tokens.admin)
  const slug = await withAttachment(stage)
  const { announcements } = (await call('listStaffAnnouncements', {})).value()
  const { documents } = (await call('listDocuments', { query: { limit: 1 } })).value()
  const id = randomUUID()
  const said: EventInput = {
    type: 'general_meeting',
    title: 'A flow',
    text: '',
    place: '',
    date: '2090-03-01',
    time: '10:00',
    ends: null,
    provisional: true,
    cancelled: false,
    period_end: null,
    webcast_url: null,
    recording_url: null,
    announcements: announcements.filter(each => each.slug === slug).map(each => each.id),
    documents: documents.map(each => each.id),
    publish_at: 'now',
  }
  const { version } = (await call('createEvent', { body: { ...said, id } })).value()
  ;(await call('listStaffEvents', {})).value()
  const { publish_at } = (await call('getStaffEvent', { params: { id } })).value()
  const body = { ...said, publish_at, date: '2090-03-02' }
  const moved = (await call('updateEvent', { params: { id }, body, ifMatch: version })).value()
  const cancelled = { ...body, cancelled: true }
  ;(await call('updateEvent', { params: { id }, body: cancelled, ifMatch: moved.version })).value()
  ;(await caller(cloud.api)('listEvents', {})).value()
  const refused = await caller(cloud.api, tokens.newcomer)('listStaffEvents', {})
  if (refused.status !== 403) throw new Error(`A newcomer was answered ${refused.status}.`)
}
