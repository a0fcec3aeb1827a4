import { describe, expect, it } from 'vitest'
import { Problem } from '#runtime/problem.ts'
import { releaseWith } from './release.fixture.ts'
import {
  isOut,
  needsSecondPerson,
  type StoredRelease,
  type AttachedDocument,
  view,
  type LoadedItem,
} from './release.ts'
import {
  assertComing,
  assertHere,
  assertMayApprove,
  assertNotOver,
  assertReleasable,
  assertSettled,
} from './rules.ts'

const moment = '2026-11-24T07:00:00.000Z'
const at = (by: number) => new Date(Date.parse(moment) + by)
const [document, news] = ['00000000-0000-4000-8000-00000000000d', '00000000-0000-4000-8000-00000000000a']

const made = (more: Partial<StoredRelease> = {}): StoredRelease =>
  releaseWith({
    publish_at: moment,
    price_sensitive: true,
    items: [
      { type: 'document', id: document },
      { type: 'announcement', id: news },
    ],
    ...more,
  })
const loaded = (more: Partial<LoadedItem> = {}): LoadedItem => ({
  title: 'Annual report',
  url: '/files/reports/annual.pdf',
  version: 1,
  addresses: [],
  written_by: [],
  shown: false,
  ...more,
})
const itemsById = (more: Partial<LoadedItem> = {}) =>
  new Map([
    [document, loaded()],
    [news, loaded({ title: 'Results', url: '/news/results', ...more })],
  ])
const later = '2026-11-25T07:00:00.000Z'
describe('what is attached to an announcement of a release (decision 25)', () => {
  const paper = '00000000-0000-4000-8000-00000000000c'
  const refused = (more: Partial<AttachedDocument>, of: Partial<StoredRelease> = {}) => {
    const given = itemsById({ attachedDocuments: [{ id: paper, held: false, ...more }] })
    const release = made(of)
    const { unsettled } = view(release, given, 'one person', 'Bob', at(-1))
    const code = codeOf(() => assertSettled(release, given, at(-1)))
    expect(code).toBe(unsettled.length > 0 ? 'conflict' : undefined)
    return unsettled.includes(paper)
  }

  it('is settled when readers have it by then', () => {
    expect(refused({})).toBe(false)
    expect(refused({ publish_at: moment })).toBe(false)
  })

  it('is not while it is held, or comes later than the release', () => {
    expect(refused({ held: true })).toBe(true)
    expect(refused({ publish_at: later })).toBe(true)
    expect(refused({ publish_at: moment }, { publish_at: null })).toBe(true)
  })

  it('is settled when the release takes it along', () => {
    const items = [...made().items, { type: 'document' as const, id: paper }]
    expect(refused({ held: true }, { items })).toBe(false)
  })
})

const codeOf = (act: () => void) => {
  try {
    act()
  } catch (error) {
    return error instanceof Problem ? error.code : error
  }
}

describe('X-018 where a second person has to approve what is price-sensitive', () => {
  const approve = (user: string, release = made(), written_by: string[] = []) =>
    codeOf(() => assertMayApprove(release, itemsById({ written_by }), user, 'second person'))

  const routine = made({ price_sensitive: false })
  it.each([
    ['nobody approves what they drafted', approve('Ada'), 'not_allowed'],
    ['nor what they changed later', approve('Bob', made({ written_by: ['Ada', 'Bob'] })), 'not_allowed'],
    ['nor a release of an announcement that they wrote', approve('Bob', made(), ['Bob']), 'not_allowed'],
    ['somebody else does', approve('Bob', made(), ['Ada']), undefined],
    ['what is not price-sensitive anybody does', approve('Ada', routine, ['Ada']), undefined],
    ['which needs no second person', needsSecondPerson(routine, 'second person'), false],
  ])('%s', (_, outcome, expected) => expect(outcome).toBe(expected))

  it('and where one person is enough, one person is', () =>
    expect(codeOf(() => assertMayApprove(made(), itemsById(), 'Ada', 'one person'))).toBeUndefined())

  it('staff see that it needs one and whether they may, and not who else wrote', () => {
    const shown = view(made(), itemsById(), 'second person', 'Ada', at(-1))
    expect([shown.needs_second_person, shown.may_approve]).toEqual([true, false])
    expect(view(made(), itemsById(), 'second person', 'Bob', at(-1)).may_approve).toBe(true)
    expect(shown).not.toHaveProperty('written_by')
  })
})

describe('a release is out', () => {
  it('from its moment on, if it was approved', () => {
    const approved = made({ phase: 'approved' })
    expect([isOut(approved, at(-1)), isOut(approved, at(0))]).toEqual([false, true])
    expect(view(approved, itemsById(), 'one person', 'Bob', at(0)).state).toBe('out')
  })

  it('never without an approval, or after a cancellation', () => {
    for (const phase of ['drafted', 'cancelled'] as const) expect(isOut(made({ phase }), at(1))).toBe(false)
  })

  it('and then over, as it is once cancelled', () => {
    expect(codeOf(() => assertNotOver(made({ phase: 'approved' }), at(0)))).toBe('conflict')
    expect(codeOf(() => assertNotOver(made({ phase: 'cancelled' }), at(-1)))).toBe('conflict')
    expect(codeOf(() => assertNotOver(made({ phase: 'approved' }), at(-1)))).toBeUndefined()
  })
})

describe('a release cannot be made', () => {
  it('for a moment that has passed, this one included', () => {
    expect(codeOf(() => assertComing(moment, at(0)))).toBe('invalid_input')
    expect(codeOf(() => assertComing(moment, at(-1)))).toBeUndefined()
    expect(codeOf(() => assertComing(null, at(0)))).toBeUndefined()
  })

  it('X-017 of what is not there: it may be named before it comes, and is not approved', () => {
    const [some, all] = [new Map([[news, loaded()]]), itemsById()]
    expect(codeOf(() => assertReleasable(made(), some))).toBeUndefined()
    expect(() => assertHere(made(), some)).toThrow(
      'A document of this release has not arrived yet, or was deleted. Wait for it, or take it out first.',
    )
    expect(() => assertHere(made(), new Map([[document, loaded()]]))).toThrow('An announcement of this')
    expect(codeOf(() => assertHere(made(), all))).toBeUndefined()
  })

  it('of what cannot go out', () => {
    expect(codeOf(() => assertReleasable(made(), itemsById()))).toBeUndefined()
    expect(() => assertReleasable(made(), itemsById({ obstacle: 'is public already.' }))).toThrow(
      '"Results" is public already.',
    )
    expect(
      view(made(), new Map([[news, loaded()]]), 'one person', 'Bob', at(0)).items.map(one => one.missing),
    ).toEqual([true, false])
  })
})
