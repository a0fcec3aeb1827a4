import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import type { StaffEvent } from '#contract/publishing/calendar.ts'
import type { EventInput } from '#contract/publishing/calendarEdits.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { inputOf } from '#runtime/testing.ts'
import { trail } from '../../security/audit/trail.fixture.ts'
import { createEvent, updateEvent } from './edits.ts'
import { listEvents } from './readers.ts'
import { eventInput } from './event.fixture.ts'
import { linkStore, eventStore } from './store.ts'

const services = { events: eventStore(), links: linkStore() }
const start = Date.now()
const at = (milliseconds: number) => new Date(start + milliseconds)
const asked = <P, B, V>(params: P, body: B, ifMatch: V, now = at(0)) =>
  inputOf({ params, body, ifMatch, request: { id: 'request', address: '192.0.2.1', now } })
const create = async (more: Partial<EventInput> = {}) => {
  const body = { ...eventInput({ date: '2098-04-22', ...more }), id: randomUUID() }
  return { body, event: (await createEvent(services)(asked({}, body, undefined))) as StaffEvent }
}
const update = ({ id }: { id: string }, body: EventInput, version: number, now?: Date) =>
  updateEvent(services)(asked({ id }, body, version, now)) as Promise<StaffEvent>
const read = async (id: string, now: Date) => {
  const asked = inputOf({ user: undefined, request: { id: 'r', address: undefined, now } })
  const { events } = (await listEvents(services)(asked)) as Awaited<{
    events: { id: string; documents: unknown[]; announcements: unknown[] }[]
  }>
  return events.find(event => event.id === id)
}
const codeOf = (error: unknown) => (error as { code?: string }).code

describe('the calendar', () => {
  it('shows an event from its second on, and what belongs to it from theirs', async () => {
    const [document, held, announcement, later] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    const put = (table: string, Item: Record<string, unknown>) =>
      dynamo().send(new PutCommand({ TableName: setting(table), Item }))
    const file = { title: 'Report', url: '/files/reports/a.pdf', held: false }
    await put('TABLE_DOCUMENTS', { ...file, id: document, publish_at: at(2000).toISOString() })
    await put('TABLE_DOCUMENTS', { ...file, id: held, held: true })
    const news = { title: 'Results', slug: `results-${announcement}` }
    await put('TABLE_ANNOUNCEMENTS', { ...news, id: announcement, released_at: at(3000).toISOString() })
    await put('TABLE_ANNOUNCEMENTS', { ...news, id: later })
    const { body } = await create({
      publish_at: at(1000).toISOString(),
      documents: [held, document],
      announcements: [later, announcement],
    })
    expect(await read(body.id, at(999))).toBeUndefined()
    expect(await read(body.id, at(1000))).toMatchObject({ documents: [], announcements: [] })
    expect(await read(body.id, at(2000))).toMatchObject({
      documents: [{ title: 'Report', url: '/files/reports/a.pdf' }],
      announcements: [],
    })
    expect(await read(body.id, at(3000))).toMatchObject({
      announcements: [{ title: 'Results', url: `/news/results-${announcement}` }],
    })
  })

  it('is safe to repeat, and writes each change and its record together, once', async () => {
    const { body, event } = await create()
    expect(await createEvent(services)(asked({}, body, undefined))).toEqual(event)
    const moved = { ...eventInput({ date: '2098-05-01' }), publish_at: event.publish_at }
    const saved = await update(event, moved, 1)
    expect(saved).toMatchObject({
      version: 2,
      sequence: 1,
      moved_from: { date: '2098-04-22', time: '07:00' },
    })
    expect(await update(event, moved, 1)).toEqual(saved)
    const off = { ...moved, cancelled: true }
    expect(await update(event, off, 2)).toMatchObject({ version: 3, sequence: 2, cancelled: true })
    const records = (await trail()).filter(({ object }) => object === `events/${event.id}`)
    // Records of one moment have no order among them.
    expect(records.map(({ action_type }) => action_type).sort()).toEqual([
      'EVENT_CANCELLED',
      'EVENT_CREATED',
      'EVENT_MOVED',
    ])
    expect(records.find(({ action_type }) => action_type === 'EVENT_MOVED')).toMatchObject({
      user_id: 'ada',
      before: { date: '2098-04-22' },
      after: { date: '2098-05-01' },
    })
  })

  it('of two edits of one version takes one, and shows the other what it met', async () => {
    const { event } = await create()
    const edits = ['One', 'Two', 'Three'].map(title => ({
      ...eventInput({ title }),
      publish_at: event.publish_at,
    }))
    const outcomes = await Promise.allSettled(edits.map(body => update(event, body, 1)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(codeOf(outcome.reason)).toBe('conflict')
    const stale: unknown = await update(event, eventInput({ title: 'Four' }), 1).catch(
      (error: unknown) => error,
    )
    expect(stale).toMatchObject({ code: 'conflict', details: { current: { id: event.id, version: 2 } } })
  })
})
