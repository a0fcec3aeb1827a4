import { expect, it } from 'vitest'
import { Release, releaseStates } from '#contract/publishing/releases.ts'
import { readersSee } from './readers.ts'

const moment = '2026-03-02T07:00:00.000Z'
const at = Date.parse(moment)
const item = (title: string, shown: boolean): Release['items'][number] => ({
  type: 'announcement',
  id: '00000000-0000-4000-8000-00000000000a',
  title,
  missing: false,
  shown,
})
const made = (state: Release['state'], items = [item('Results', state === 'out')]): Release => ({
  ...Release.pick({ title: true, price_sensitive: true, confidential: true, noted: true }).parse({
    title: 'Results',
    price_sensitive: true,
    confidential: false,
    noted: false,
  }),
  id: '00000000-0000-4000-8000-000000000001',
  state,
  publish_at: moment,
  out_at: state === 'out' || state === 'approved' ? moment : null,
  regulatory: state === 'waiting_for_rns',
  readers: [],
  rns_late_from: null,
  suggestions: [],
  steps: [],
  items,
  unsettled: [],
  drafted_by: 'Ada',
  needs_second_person: false,
  may_approve: true,
  version: 1,
  created_at: moment,
  updated_at: moment,
})

it.each(releaseStates)(
  'says of a release that is %s that readers see it when it is out, and then alone',
  state => {
    const says = (words: string) => /^Readers see it, since/.test(words)
    expect(says(readersSee(made(state), at))).toBe(state === 'out' || state === 'approved')
    expect(says(readersSee(made(state), at - 1))).toBe(state === 'out')
  },
)

it('says what of a release that is out readers do not see any more', () => {
  const some = made('out', [item('Results', true), item('Presentation', false)])
  expect(readersSee(some, at)).toMatch(
    /^Readers see it, since .*, but for “Presentation”: not public any more\.$/,
  )
  const none = made('out', [item('Results', false)])
  expect(readersSee(none, at)).toMatch(/^Readers saw it, from .* Nothing of it is public any more\.$/)
})

it('does not say so of one that came out after it was read', () => {
  expect(readersSee(made('approved', [item('Results', false)]), at)).toMatch(/^Readers see it, since/)
})
