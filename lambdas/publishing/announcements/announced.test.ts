import { expect, it } from 'vitest'
import { kindsOf, type Announced } from './announcedStore.ts'

const announced: Announced = {
  id: '1',
  slug: 'results',
  kind: 'regulatory',
  title: 'Results',
  summary: '',
  released_at: '2026-03-02T07:00:00.000Z',
}

it('results are reports besides', () => {
  expect(kindsOf({ ...announced, headline_category: 'FR' })).toEqual(['regulatory', 'reports'])
  expect(kindsOf({ ...announced, headline_category: 'HOL' })).toEqual(['regulatory'])
  expect(kindsOf({ ...announced, kind: 'company' })).toEqual(['company'])
})
