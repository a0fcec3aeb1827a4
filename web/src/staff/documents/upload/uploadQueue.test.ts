import { describe, expect, it } from 'vitest'
import {
  isActive,
  isUnfinished,
  nextQueue,
  totals,
  type Item,
  type ItemState,
  type QueueEvent,
} from './uploadQueue.ts'
import { stateWords } from './UploadRow.tsx'

const item = (state: ItemState, more: Partial<Item> = {}): Item => ({
  key: 'a',
  bucket: 'companydocuments',
  name: 'a.pdf',
  size: 100,
  state,
  loaded: 0,
  held: false,
  replaces: false,
  interrupted: false,
  late: false,
  ...more,
})

const after = (start: Item, ...events: QueueEvent[]) => events.reduce(nextQueue, [start])[0]

describe('A-124 a file in the upload queue', () => {
  it('goes from chosen to done', () => {
    const states = [
      { type: 'started' },
      { type: 'sending', key: 'a' },
      { type: 'sent', key: 'a', id: '1' },
      { type: 'followed', key: 'a', upload: { state: 'checking' } },
      { type: 'followed', key: 'a', upload: { state: 'recorded' } },
      { type: 'followed', key: 'a', upload: { state: 'done' } },
    ] as const
    const walked = states.map((_, i) => after(item('ready'), ...states.slice(0, i + 1))?.state)
    expect(walked).toEqual(['queued', 'sending', 'checking', 'checking', 'recorded', 'done'])
  })
  it('is held unless somebody says that it is published, and wherever the server holds it', () => {
    expect(after(item('ready'), { type: 'started' })?.held).toBe(true)
    expect(after(item('ready'), { type: 'started', held: false })?.held).toBe(false)
    const upload = { state: 'done', held: true } as const
    expect(after(item('recorded', { held: false }), { type: 'followed', key: 'a', upload })?.held).toBe(true)
  })
  it('tells how many bytes have gone', () => {
    const sent = after(item('sending'), { type: 'progress', key: 'a', id: '1', loaded: 40 })
    expect(sent).toMatchObject({ loaded: 40, id: '1' })
    expect(
      totals([sent ?? item('ready'), item('queued', { key: 'b' }), item('cancelled', { key: 'c' })]),
    ).toEqual({
      loaded: 40,
      size: 200,
    })
  })
  it('starts its bytes anew after the connection broke', () => {
    const broken = after(item('sending', { loaded: 80 }), { type: 'interrupted', key: 'a' })
    expect(broken).toMatchObject({ state: 'sending', loaded: 0, interrupted: true })
    expect(
      after(broken ?? item('ready'), { type: 'progress', key: 'a', id: '1', loaded: 1 })?.interrupted,
    ).toBe(false)
  })
  it('carries the reason of a refusal', () => {
    const refused = after(item('checking'), {
      type: 'followed',
      key: 'a',
      upload: { state: 'refused', reason: 'The bytes are not a PDF.' },
    })
    expect(refused).toMatchObject({ state: 'refused', reason: 'The bytes are not a PDF.' })
  })
  it('X-017 says, once it is done, that no copy of it can be marked', () => {
    const upload = { state: 'done', held: true } as const
    const said = (unmarkable: string | undefined) => {
      const done = after(item('checking'), { type: 'followed', key: 'a', upload: { ...upload, unmarkable } })
      return done && stateWords(done)
    }
    expect(said(undefined)).toBe('Done: held, not published')
    expect(said('It is protected against changes.')).toMatch(
      /^Done: held, not published\. .*cannot be marked.*It is protected against changes\. .*save it anew/,
    )
  })
  it('can be tried again after a failure, with nothing of the first try left', () => {
    const again = after(item('failed', { reason: 'No connection', id: '1' }), { type: 'retried', key: 'a' })
    expect(again).toEqual(item('queued'))
  })
  it('waits, with its place, while nobody is signed in', () => {
    expect(after(item('sending'), { type: 'paused', key: 'a' })?.state).toBe('queued')
  })
  it('ignores what comes too late', () => {
    expect(after(item('cancelled'), { type: 'sent', key: 'a', id: '1' })?.state).toBe('cancelled')
    expect(after(item('cancelled'), { type: 'progress', key: 'a', id: '1', loaded: 9 })?.loaded).toBe(0)
    expect(after(item('checking'), { type: 'cancelled', key: 'a' })?.state).toBe('checking')
    expect(after(item('done'), { type: 'failed', key: 'a', reason: 'x' })?.state).toBe('done')
    expect(after(item('ready'), { type: 'sending', key: 'somebody else' })?.state).toBe('ready')
  })
  it('is never dropped while it is on its way', () => {
    expect(nextQueue([item('sending')], { type: 'removed', key: 'a' })).toHaveLength(1)
    expect(nextQueue([item('refused')], { type: 'removed', key: 'a' })).toHaveLength(0)
  })
  it('an invalid one never starts', () => {
    expect(after(item('invalid'), { type: 'started' })?.state).toBe('invalid')
  })
})

describe('leaving the page', () => {
  it('loses what has not been sent, and nothing else', () => {
    const states: ItemState[] = [
      'ready',
      'queued',
      'sending',
      'checking',
      'recorded',
      'done',
      'failed',
      'invalid',
    ]
    expect(states.filter(state => isUnfinished(item(state)))).toEqual(['ready', 'queued', 'sending'])
  })
  it('a check that takes long no longer counts as under way', () => {
    expect(isActive(item('checking'))).toBe(true)
    expect(isActive(item('checking', { late: true }))).toBe(false)
  })
})
