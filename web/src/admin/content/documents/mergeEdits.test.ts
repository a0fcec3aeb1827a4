import { describe, expect, it } from 'vitest'
import { differences, applyChoices, sameEdit, type Edit } from './mergeEdits.ts'

const base: Edit = {
  title: 'Results',
  description: 'Uploaded to companydocuments',
  category: 'annual-report',
  is_featured: false,
  date_published: '2025-03-01',
}

describe('two people edit the same record', () => {
  it('what only one of them changed stays changed', () => {
    const mine = { ...base, title: 'Annual results' }
    const theirs = { ...base, is_featured: true }
    const choices = differences(base, mine, theirs)
    expect(choices).toEqual([
      { field: 'title', keep: 'mine' },
      { field: 'is_featured', keep: 'theirs' },
    ])
    expect(applyChoices(mine, theirs, choices)).toEqual({
      ...base,
      title: 'Annual results',
      is_featured: true,
    })
  })
  it('what both changed is theirs until I say otherwise', () => {
    const mine = { ...base, title: 'Mine' }
    const theirs = { ...base, title: 'Theirs' }
    expect(differences(base, mine, theirs)).toEqual([{ field: 'title', keep: 'theirs' }])
    expect(applyChoices(mine, theirs, [{ field: 'title', keep: 'mine' }]).title).toBe('Mine')
  })
  it('nothing is to be chosen when both say the same', () => {
    const both = { ...base, title: 'The same' }
    expect(differences(base, both, { ...both })).toEqual([])
    expect(sameEdit(both, { ...both })).toBe(true)
    expect(sameEdit(both, base)).toBe(false)
  })
})
