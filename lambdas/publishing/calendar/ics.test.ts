import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { calendarFile } from '#contract/publishing/calendarFiles.ts'
import { getCalendar as route } from '#contract/publishing/calendar.ts'
import { londonMoments } from '#contract/londonTime.ts'
import { throughEndpoint } from '#runtime/testing.ts'
import { staffEvent } from './event.fixture.ts'
import { getCalendar } from './readers.ts'
import { calendarText } from './ics.ts'
import { changedEvent, inputOf, publicEvent } from './rules.ts'

const origin = 'https://investors.example.com'
const write = (...events: ReturnType<typeof staffEvent>[]) =>
  calendarText({
    name: 'Blu, Digital; plc: calendar',
    origin,
    events: events.map(stored => ({ stored, event: publicEvent(stored, new Map()) })),
  })
const read = (text: string) => new ICAL.Component(ICAL.parse(text) as unknown[])
const entries = (text: string) =>
  read(text)
    .getAllSubcomponents('vevent')
    .map(entry => ({ entry, value: (name: string) => String(entry.getFirstPropertyValue(name) ?? '') }))
const first = (text: string) => {
  const [found] = entries(text)
  if (!found) throw new Error('There is no event.')
  return found
}
const encoder = new TextEncoder()

describe('X-025 the calendar for programs (RFC 5545)', () => {
  it('says a time in UTC, and a whole day as a date without a zone', () => {
    const summer = write(staffEvent({ date: '2027-07-01', time: '07:00', ends: '08:30' }))
    expect(summer).toContain('\r\nDTSTART:20270701T060000Z\r\nDTEND:20270701T073000Z\r\n')
    const winter = write(staffEvent({ date: '2027-01-15', time: '07:00' }))
    expect(winter).toContain('\r\nDTSTART:20270115T070000Z\r\n')
    expect(winter).not.toContain('DTEND')
    const whole = write(staffEvent({ date: '2027-12-31', time: null }))
    expect(whole).toContain('\r\nDTSTART;VALUE=DATE:20271231\r\nDTEND;VALUE=DATE:20280101\r\n')
    expect(`${summer}${winter}${whole}`).not.toMatch(/VTIMEZONE|TZID/)
  })

  it('keeps the UID of an event that is moved, raises SEQUENCE and says when it changed', () => {
    const event = staffEvent()
    const now = new Date('2027-02-01T12:00:00.000Z')
    const said = { ...inputOf(event), date: '2027-04-29', provisional: true }
    const moved = changedEvent(event, said, { id: 'ada' }, now)
    const [before, after] = [first(write(event)), first(write(moved))]
    expect(before.value('uid')).toBe(event.id)
    expect(after.value('uid')).toBe(event.id)
    expect([before.value('sequence'), after.value('sequence')]).toEqual(['0', '1'])
    expect(after.value('last-modified')).toBe('2027-02-01T12:00:00Z')
    expect(after.value('dtstamp')).toBe('2027-02-01T12:00:00Z')
    expect([before.value('status'), after.value('status')]).toEqual(['CONFIRMED', 'TENTATIVE'])
    expect(after.value('summary')).toBe('Final results (provisional)')
  })

  it('tells of an event that is off, and of no work on it before it was public', () => {
    const cancelled = first(write(staffEvent({ cancelled: true, sequence: 3 })))
    expect(cancelled.value('status')).toBe('CANCELLED')
    expect(cancelled.value('sequence')).toBe('3')
    const early = first(write(staffEvent({ updated_at: '2026-11-01T00:00:00.000Z' })))
    for (const name of ['created', 'last-modified', 'dtstamp'])
      expect(early.value(name)).toBe('2027-01-01T09:00:00Z')
  })

  it('has its name, how often to ask, its page and what belongs to an event', () => {
    const stored = staffEvent({ webcast_url: 'https://example.com/live?a=1,2;3', text: 'Doors at nine.' })
    const links = { announcements: [{ title: 'Results', url: '/news/results-1' }], documents: [] }
    const event = { ...publicEvent(stored, new Map()), ...links }
    const text = calendarText({ name: 'A, B; C', origin, events: [{ stored, event }] })
    const calendar = read(text)
    expect(text).toContain('\r\nNAME:A\\, B\\; C\r\nX-WR-CALNAME:A\\, B\\; C\r\n')
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H')
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
    const { value } = first(text)
    expect(value('url')).toBe(`${origin}/investors/calendar#event-${stored.id}`)
    expect(value('description')).toBe(
      `Doors at nine.\n\nWebcast: https://example.com/live?a=1,2;3\n\nResults: ${origin}/news/results-1`,
    )
  })

  it('S-13 any text is read back as it is, in lines of 75 octets that end in CRLF', () => {
    const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
    const mixed = fc.oneof(
      texts,
      fc.string({
        unit: fc.constantFrom('Ω', 'ά', 'é', '🚀', '👩🏽‍💻', ',', ';', '\\', 'n', '"', ':', '\n', ' '),
        maxLength: 200,
      }),
    )
    fc.assert(
      fc.property(mixed, mixed, mixed, (title, body, place) => {
        const text = write(staffEvent({ title, text: body, place }))
        const lines = text.split('\r\n')
        expect(lines.pop()).toBe('')
        for (const line of lines) {
          expect(encoder.encode(line).length).toBeLessThanOrEqual(75)
          expect(line).not.toMatch(/[\r\n]/)
        }
        const found = entries(text)
        expect(found).toHaveLength(1)
        const clean = (given: string) =>
          given.replace(/\r\n?/g, '\n').replace(/(?!\n)\p{Cc}|\p{Surrogate}/gu, '')
        expect(found[0]?.value('summary')).toBe(clean(title).replaceAll('\n', ' '))
        expect(found[0]?.value('description')).toBe(clean(body))
        expect(found[0]?.value('location')).toBe(clean(place).replaceAll('\n', ' '))
      }),
    )
  })

  it('any time of any day is the moment at which London shows it', () => {
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 1439 }), (at, minute) => {
        const date = at.toISOString().slice(0, 10)
        const pad = (value: number) => String(value).padStart(2, '0')
        const time = `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`
        const [moment] = londonMoments({ date, time })
        fc.pre(moment !== undefined)
        const start = first(write(staffEvent({ date, time }))).entry.getFirstPropertyValue('dtstart')
        expect((start as ICAL.Time).toJSDate().toISOString()).toBe(moment?.toISOString())
        const day = first(write(staffEvent({ date, time: null })))
        expect(day.value('dtstart')).toBe(date)
      }),
    )
  })
})

describe('its addresses', () => {
  const shown = staffEvent({ publish_at: '2026-01-01T09:00:00.000Z' })
  const hidden = staffEvent({ id: '00000000-0000-4000-8000-000000000009', publish_at: null })
  const ask = async (file: string) => {
    const services = {
      name: 'Calendar',
      events: { list: () => Promise.resolve([shown, hidden]) },
      links: { links: () => Promise.resolve(new Map<string, never>()) },
    }
    const { ask } = throughEndpoint('getCalendar', route, getCalendar, services)
    return ask({ params: { file }, headers: { 'x-viewer-host': 'investors.example.com' } })
  }

  it('X-025 give all events or one, with a tag that stays as long as they do', async () => {
    const all = await ask(calendarFile)
    expect(all.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'public, max-age=1, stale-if-error=86400',
      etag: expect.stringMatching(/^"[\w-]{22}"$/) as string,
    })
    expect(entries(all.text).map(({ value }) => value('uid'))).toEqual([shown.id])
    expect((await ask(calendarFile)).headers['etag']).toBe(all.headers['etag'])
    const one = await ask(`${shown.id}.ics`)
    expect(entries(one.text).map(({ value }) => value('uid'))).toEqual([shown.id])
  })

  it.each([`${hidden.id}.ics`, '.ics', 'ics', 'events', 'constructor', `x${shown.id}.ics`, ''])(
    '%s is none',
    async file => {
      expect((await ask(file)).status).toBe(404)
    },
  )
})
