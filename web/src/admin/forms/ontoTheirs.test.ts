import { expect, it } from 'vitest'
import { ontoTheirs } from './ontoTheirs.ts'

const from = { title: 'Results', text: 'a', items: [1] }

it('two edits of one thing come together; where both changed a field, mine stands', () => {
  expect(ontoTheirs(from, { ...from, text: 'b' }, { ...from, title: 'Other' })).toEqual({
    title: 'Other',
    text: 'b',
    items: [1],
  })
  expect(ontoTheirs(from, { ...from, items: [1, 2] }, { ...from, items: [] }).items).toEqual([1, 2])
  expect(ontoTheirs(from, { ...from }, { ...from, title: 'Other' }).title).toBe('Other')
})
