import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type StaffEvent } from '#contract/publishing/calendar.ts'
import { EventInput } from '#contract/publishing/calendarEdits.ts'
import { eventInput, staffEvent } from './event.fixture.ts'
import {
  actionOf,
  byTime,
  changedEvent,
  daysOf,
  inputOf,
  isShown,
  newEvent,
  publicEvent,
  equalsInput,
} from './rules.ts'

const now = new Date('2027-02-01T12:00:00.000Z')
const later = '2027-02-02T07:00:00.000Z'
const ada = { id: 'ada', email: 'ada@example.com' }
const id = '00000000-0000-4000-8000-000000000002'
const problemOf = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    return (error as { code?: string }).code
  }
  return undefined
}
const inputWith = (event: StaffEvent, more: Partial<EventInput>) => ({ ...inputOf(event), ...more })

describe('what staff may say of an event', () => {
  const faults = (more: Partial<EventInput>) => [
    ...new Set(EventInput.safeParse(eventInput(more)).error?.issues.map(({ path }) => path.join('.'))),
  ]

  it('is taken as it is, with a whole day or a time', () => {
    expect(faults({})).toEqual([])
    expect(faults({ time: null })).toEqual([])
    expect(faults({ time: '10:00', ends: '11:30' })).toEqual([])
  })

  it('names no time that is none, no end before the beginning, and no end of a whole day', () => {
    expect(faults({ time: '24:00' })).toEqual(['time'])
    expect(faults({ time: '10:00', ends: '10:00' })).toEqual(['ends'])
    expect(faults({ time: null, ends: '10:00' })).toEqual(['ends'])
    expect(faults({ date: '2027-02-30' })).toEqual(['date'])
    expect(faults({ date: '9999-01-01' })).toEqual(['date'])
  })

  it('names no time that London skips when summer time begins', () => {
    expect(faults({ date: '2027-03-28', time: '01:30' })).toEqual(['time'])
    expect(faults({ date: '2027-03-28', time: '02:30' })).toEqual([])
    expect(faults({ date: '2027-10-31', time: '01:30' })).toEqual([])
  })

  it('has addresses that a browser opens safely, and titles of one line', () => {
    expect(faults({ webcast_url: 'javascript:alert(1)' })).toEqual(['webcast_url'])
    expect(faults({ recording_url: 'http://example.com' })).toEqual(['recording_url'])
    expect(faults({ title: 'Results\nBEGIN:VEVENT' })).toEqual(['title'])
    expect(faults({ documents: [id, id] })).toEqual(['documents'])
  })
})

describe('the life of an event', () => {
  it('is a draft, or waits for its moment, or is public at once', () => {
    const at = (publish_at: EventInput['publish_at']) =>
      newEvent({ ...eventInput({ publish_at }), id }, ada, now)
    expect(at(null).publish_at).toBeNull()
    expect(at('now').publish_at).toBe(now.toISOString())
    expect(at(later).publish_at).toBe(later)
    expect(problemOf(() => at(now.toISOString()))).toBe('invalid_input')
  })

  it('is shown from its second on and not a millisecond before', () => {
    const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, moments, (publish, read) => {
        const shown = isShown({ publish_at: publish.toISOString() }, read)
        expect(shown).toBe(publish.getTime() <= read.getTime())
      }),
    )
    expect(isShown({ publish_at: null }, now)).toBe(false)
  })

  it('raises SEQUENCE with what calendars show, and with nothing else', () => {
    const event = staffEvent()
    const changed = (more: Partial<EventInput>) => changedEvent(event, inputWith(event, more), ada, now)
    for (const more of [
      { date: '2027-04-23' },
      { time: null },
      { ends: '08:00' },
      { title: 'Results' },
      { place: 'London' },
      { provisional: true },
      { cancelled: true },
    ])
      expect(changed(more)).toMatchObject({ sequence: 1, version: 2, id: event.id })
    expect(changed({ documents: [id] })).toMatchObject({ sequence: 0, version: 2 })
    expect(changed({ recording_url: 'https://example.com/' })).toMatchObject({ sequence: 0, version: 2 })
  })

  it('says to readers from when it was moved, until it is moved back', () => {
    const event = staffEvent()
    const moved = changedEvent(event, inputWith(event, { date: '2027-04-23' }), ada, now)
    expect(moved.moved_from).toEqual({ date: event.date, time: event.time })
    const edited = changedEvent(moved, inputWith(moved, { text: 'More' }), ada, now)
    expect(edited.moved_from).toEqual(moved.moved_from)
    const back = changedEvent(edited, inputWith(edited, { date: event.date }), ada, now)
    expect(back).toMatchObject({ moved_from: null, sequence: 2 })
    const draft = staffEvent({ publish_at: null })
    expect(changedEvent(draft, inputWith(draft, { date: '2027-04-23' }), ada, now).moved_from).toBeNull()
  })

  it('is never taken from readers who saw it; one that nobody saw goes back to a draft', () => {
    const event = staffEvent()
    for (const publish_at of [null, later])
      expect(problemOf(() => changedEvent(event, inputWith(event, { publish_at }), ada, now))).toBe(
        'conflict',
      )
    const cancelled = changedEvent(event, inputWith(event, { cancelled: true }), ada, now)
    expect(cancelled).toMatchObject({ cancelled: true, publish_at: event.publish_at })
    const waiting = staffEvent({ publish_at: later })
    expect(changedEvent(waiting, inputWith(waiting, { cancelled: true }), ada, now).publish_at).toBeNull()
    expect(changedEvent(waiting, inputWith(waiting, { publish_at: null }), ada, now).publish_at).toBeNull()
  })

  it('takes the same call twice for one', () => {
    for (const more of [
      {},
      { cancelled: true },
      { cancelled: true, publish_at: later },
      { publish_at: null },
    ]) {
      const asked = eventInput(more)
      expect(equalsInput(newEvent({ ...asked, id }, ada, now), asked, now)).toBe(true)
    }
    expect(equalsInput(staffEvent(), eventInput({ publish_at: 'now', title: 'Other' }), now)).toBe(false)
  })

  it('is on record by what was done', () => {
    const event = staffEvent()
    expect(actionOf(event, inputWith(event, { date: '2027-05-01' }))).toBe('EVENT_MOVED')
    expect(actionOf(event, inputWith(event, { cancelled: true }))).toBe('EVENT_CANCELLED')
    expect(actionOf(staffEvent({ cancelled: true }), eventInput())).toBe('EVENT_REINSTATED')
    expect(actionOf(event, inputWith(event, { title: 'Other' }))).toBe('EVENT_UPDATED')
  })
})

describe('the public calendar', () => {
  it('shows nothing of who wrote it, nor things that readers may not have', () => {
    const event = staffEvent({ documents: [id], announcements: [ada.id] })
    const shown = publicEvent(event, new Map([[id, { title: 'Report', url: '/files/reports/a.pdf' }]]))
    expect(shown.documents).toEqual([{ title: 'Report', url: '/files/reports/a.pdf' }])
    expect(shown.announcements).toEqual([])
    expect(JSON.stringify(shown)).not.toMatch(/ada|publish_at|version/)
  })

  it('goes by the day in London', () => {
    expect(daysOf(new Date('2027-06-30T23:30:00Z'), 5)).toEqual({ today: '2027-07-01', first: '2022-07-01' })
  })

  it('has a whole day before its hours', () => {
    const events = [
      { date: '2027-01-02', time: '09:00', id: 'a' },
      { date: '2027-01-02', time: null, id: 'b' },
      { date: '2027-01-01', time: '10:00', id: 'c' },
    ]
    expect(byTime(events).map(event => event.id)).toEqual(['c', 'b', 'a'])
  })
})
