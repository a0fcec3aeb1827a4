import { describe, expect, it, vi } from 'vitest'
import { releaseItems, type Release, type ReleaseItem } from '#contract/publishing/releases.ts'
import { ApiProblem } from '../../../api.ts'
import { draftsIn, nameInRelease, newDraft } from './confidentialDraft.ts'

const thing = (): ReleaseItem => ({ type: 'document', id: crypto.randomUUID() })
const draft = newDraft('Results')

const stored = (more: Partial<Release> = {}): Release => ({
  id: draft.id,
  title: 'Results',
  state: 'drafted',
  publish_at: null,
  out_at: null,
  price_sensitive: false,
  regulatory: false,
  confidential: true,
  readers: [{ id: 'grace', email: 'grace@example.com', name: '' }],
  noted: true,
  rns_late_from: null,
  suggestions: [],
  steps: [],
  items: [],
  unsettled: [],
  drafted_by: 'ada',
  may_approve: true,
  needs_second_person: false,
  version: 1,
  created_at: '2026-11-23T07:00:00.000Z',
  updated_at: '2026-11-23T07:00:00.000Z',
  ...more,
})
const has = (...items: ReleaseItem[]) =>
  items.map(item => ({ ...item, title: '', missing: true, shown: false }))

/** A server with this release, which somebody else saves `times` times just before. */
const server = (release: Release | undefined, times = 0) => {
  let current = release
  const problem = (status: number, code: string) =>
    new ApiProblem(status, { code, message: `It is ${code}.` })
  return {
    getRelease: vi.fn(async () => {
      if (!current) throw problem(404, 'not_found')
      return current
    }),
    createRelease: vi.fn(async () => (current = stored())),
    updateRelease: vi.fn(async ({ ifMatch }: { ifMatch: number; body: { items: ReleaseItem[] } }) => {
      if (times-- > 0) current = stored({ ...current, version: (current?.version ?? 0) + 1 })
      if (ifMatch !== current?.version) throw problem(409, 'conflict')
      return current
    }),
  }
}
const name = (releases: ReturnType<typeof server>, items: ReleaseItem[], of = draft) =>
  nameInRelease(of, items, releases)

describe('X-017 a confidential draft names what is sent only then', () => {
  it('begins with it, confidential and price-sensitive', async () => {
    const releases = server(undefined)
    const items = [thing(), thing()]
    await name(releases, items)
    expect(releases.createRelease).toHaveBeenCalledWith({
      body: {
        id: draft.id,
        title: 'Results',
        publish_at: null,
        price_sensitive: true,
        confidential: true,
        items,
      },
    })
  })

  it('takes it in beside what it has, with the people who are named, and saves nothing twice', async () => {
    const [first, second] = [thing(), thing()]
    const releases = server(stored({ items: has(first) }))
    await name(releases, [first])
    expect(releases.updateRelease).not.toHaveBeenCalled()
    await name(releases, [first, second])
    expect(releases.updateRelease.mock.calls[0]?.[0]).toMatchObject({
      body: {
        items: [first, second],
        confidential: true,
        readers: ['grace@example.com'],
        price_sensitive: false,
      },
      ifMatch: 1,
    })
  })

  it('takes the newest when somebody saved in between, and gives up in the end', async () => {
    const releases = server(stored(), 2)
    await name(releases, [thing()])
    expect(releases.updateRelease.mock.calls.map(([{ ifMatch }]) => ifMatch)).toEqual([1, 2, 3])
    await expect(name(server(stored(), 99), [thing()])).rejects.toThrow(
      '“Results” could not be saved, so nothing was sent. It is conflict.',
    )
  })

  it.each([
    ['is approved', { state: 'approved' as const }, 'is no longer a confidential draft'],
    ['is not confidential', { confidential: false }, 'is no longer a confidential draft'],
    [
      'is full',
      { items: has(...Array.from({ length: releaseItems }, thing)) },
      'has room for 0 more of the 40',
    ],
  ])('takes nothing in when it %s', async (_, more, words) => {
    const releases = server(stored(more))
    await expect(name(releases, [thing()])).rejects.toThrow(words)
    expect(releases.updateRelease).not.toHaveBeenCalled()
  })

  it('is not begun anew where one was chosen that is gone', async () => {
    const releases = server(undefined)
    await expect(name(releases, [thing()], { ...draft, isNew: false })).rejects.toThrow('It is not_found.')
    expect(releases.createRelease).not.toHaveBeenCalled()
  })

  it('is offered as long as it can be saved without losing an approval', () => {
    const now = '2026-11-23T07:00:00.000Z'
    const offered = draftsIn(
      [
        stored({ title: 'open' }),
        stored({ title: 'later', publish_at: '2026-11-23T07:00:00.001Z' }),
        stored({ title: 'late', publish_at: now }),
        stored({ title: 'approved', state: 'approved' }),
        stored({ title: 'not confidential', confidential: false }),
      ],
      now,
    )
    expect(offered.map(({ title }) => title)).toEqual(['open', 'later'])
  })
})
