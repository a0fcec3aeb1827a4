import { describe, expect, it } from 'vitest'
import type { Release } from '#contract/publishing/releases.ts'
import { arrivals, countsOf, failures, missingOf, nextReleases, overdueTasks, tasksWaiting, type Sources } from './today.ts' // oxfmt-ignore

const now = Date.parse('2026-11-25T12:00:00Z')
const none: Sources = { userId: 'me', now, releases: [], announcements: [], rules: [], events: [], distributions: [], providers: [], alerts: [], newcomers: [] } // oxfmt-ignore

/** A list of the API, of which Today reads these fields. */
const rows = <K extends keyof Sources>(
  ...some: Partial<Sources[K] extends readonly (infer T)[] ? T : never>[]
) => some as never as Sources[K]

const release = (more: Partial<Release> = {}) =>
  ({
    ...{ id: 'r', title: 'Results', state: 'drafted', publish_at: '2026-11-26T07:00:00Z', out_at: null },
    ...{
      regulatory: false,
      needs_second_person: true,
      may_approve: true,
      approval_requested_at: '2026-11-25T10:00:00Z',
      steps: [],
      drafted_by: 'other',
      items: [],
      unsettled: [],
      suggestions: [],
    },
    rns_late_from: null,
    ...more,
  }) as never as Release
/** As a refusal leaves it. */
const refused = {
  approval_requested_at: undefined,
  steps: [
    { step: 'requested', at: '', by: 'other' },
    { step: 'refused', at: '', by: 'third', text: 'The dividend is missing.' },
    { step: 'asked', at: '', by: 'third', text: 'When?' },
  ],
} as const
const titles = (tasks: readonly { title: string }[]) => tasks.map(({ title }) => title)

describe('what waits for a person', () => {
  it.each([
    ['a draft whose approval was asked for', {}, ['Approve “Results”']],
    ['one whose approval nobody asks for', { approval_requested_at: undefined }, []],
    ['one that they may not approve', { may_approve: false }, []],
    [
      'their own, where one person is enough',
      { drafted_by: 'me', needs_second_person: false },
      ['Approve “Results”'],
    ],
    ['their own that was refused', { ...refused, drafted_by: 'me' }, ['Mend “Results”']],
    ['another’s that was refused', refused, []],
    [
      'their own that was changed since',
      { ...refused, drafted_by: 'me', steps: [...refused.steps, { step: 'changed', at: '', by: 'me' }] },
      [],
    ],
    ['one that is approved', { state: 'approved' }, []],
    ['items that may be its RNS', { state: 'approved', suggestions: [{}] }, ['Choose the RNS of “Results”']],
  ])('%s', (_, more, expected) => {
    expect(titles(tasksWaiting({ ...none, releases: [release(more as Partial<Release>)] }))).toEqual(expected)
  })

  it('is told why their draft was refused, and the navigation counts it', () => {
    const releases = [release({ ...refused, drafted_by: 'me', steps: [...refused.steps] })]
    const sources = { ...none, releases }
    expect(tasksWaiting(sources).map(({ note }) => note)).toEqual(['The dividend is missing.'])
    expect(countsOf(sources)).toMatchObject({ 'content/releases': 1 })
  })

  it('is a held text, and an account that asked for a role', () => {
    const announcements = rows<'announcements'>({ id: 'a', title: 'TR-1', text_held: true, state: 'out' })
    const newcomers = rows<'newcomers'>(
      { id: '1', email: 'new@example.com', level: 'none', state: 'active', enabled: true, created_at: '2026-11-25T11:00:00Z' }, // oxfmt-ignore
      { id: '2', email: 'off@example.com', level: 'none', state: 'active', enabled: false, created_at: '2026-11-25T11:00:00Z' }, // oxfmt-ignore
    )
    expect(titles(tasksWaiting({ ...none, announcements, newcomers }))).toEqual([
      'Compare the text of “TR-1” with its source',
      'Approve the account of new@example.com',
    ])
  })
})

it('the next releases are the soonest first, without what is out or withdrawn', () => {
  const releases = [
    release({ id: 'open', publish_at: null }),
    release({ id: 'later', publish_at: '2026-12-01T07:00:00Z' }),
    release({
      id: 'soon',
      state: 'approved',
      out_at: '2026-11-25T13:00:00Z',
      publish_at: '2026-11-25T13:00:00Z',
    }),
    release({ id: 'gone', state: 'cancelled' }),
    release({
      id: 'out',
      state: 'approved',
      out_at: '2026-11-25T11:00:00Z',
      publish_at: '2026-11-25T11:00:00Z',
    }),
  ]
  expect(nextReleases({ ...none, releases }).map(({ id }) => id)).toEqual(['soon', 'later', 'open'])
})

it('says what a release lacks', () => {
  expect(missingOf(release({ publish_at: '2026-11-25T07:00:00Z', unsettled: ['d'] }), now)).toEqual([
    'approval by a second person',
    'a later publication time',
    '1 document to settle',
  ])
  expect(missingOf(release({ state: 'approved', regulatory: true }), now)).toEqual(['its RNS'])
  expect(missingOf(release({ state: 'approved' }), now)).toEqual([])
})

it('what came in is of three days and of a provider', () => {
  const announcements = rows<'announcements'>(
    { id: '1', title: 'Old', source: 'LSE', released_at: '2026-11-20T07:00:00Z' },
    { id: '2', title: 'First', source: 'LSE', released_at: '2026-11-24T07:00:00Z' },
    { id: '3', title: 'Ours', source: 'staff', released_at: '2026-11-25T07:00:00Z' },
    { id: '4', title: 'Second', source: 'LSE', released_at: '2026-11-25T07:00:00Z' },
  )
  expect(titles(arrivals({ ...none, announcements }))).toEqual(['Second', 'First'])
})

it('what is overdue is a late RNS, a provisional date within a week, and the reviews in one line', () => {
  const sources = {
    ...none,
    releases: [
      release({
        state: 'waiting_for_rns',
        rns_late_from: '2026-11-25T11:00:00Z',
        publish_at: '2026-11-25T07:00:00Z',
      }),
    ],
    events: rows<'events'>(
      { id: 'e', title: 'AGM', provisional: true, cancelled: false, date: '2026-11-30' },
      { id: 'f', title: 'Finals', provisional: true, cancelled: false, date: '2027-03-30' },
    ),
    rules: rows<'rules'>(
      { item: 'a', title: 'Business', state: 'overdue', due: '2026-03-20' },
      { item: 'b', title: 'Directors', state: 'due', due: '2026-12-20' },
      { item: 'c', title: 'Advisers', state: 'due', due: '2026-11-28' },
      { item: 'd', title: 'Capital', state: 'fine', due: '2027-11-28' },
    ),
  }
  expect(titles(overdueTasks(sources))).toEqual([
    'The RNS of “Results” is late',
    'Confirm the date of “AGM”',
    'Review 2 items of AIM Rule 26',
  ])
  expect(countsOf(sources)).toMatchObject({ 'content/rule26': 2, security: 0 })
})

it('what failed are feeds in use and grave alerts', () => {
  const sources = {
    ...none,
    providers: rows<'providers'>(
      { id: 'p', name: 'LSE', failures: 2, is_active: true, last_error: 'timed out' },
      { id: 'q', name: 'Off', failures: 2, is_active: false, last_error: 'timed out' },
    ),
    alerts: rows<'alerts'>(
      { id: 'x', message: 'Brute force', severity: 'critical', timestamp: '2026-11-25T11:00:00Z' },
      { id: 'y', message: 'A limit', severity: 'low', timestamp: '2026-11-25T11:00:00Z' },
    ),
  }
  expect(failures(sources).map(({ note }) => note)).toEqual([
    'Failed 2 times: timed out',
    'Critical security alert, 25 Nov 2026, 11:00',
  ])
  expect(countsOf(sources)).toMatchObject({ 'rns-feeds': 1, security: 1 })
})
