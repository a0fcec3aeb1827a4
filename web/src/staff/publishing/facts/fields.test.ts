import { expect, test } from 'vitest'
import { packFacts } from '#content/facts.ts'
import { factNames, factShapes } from '#contract/publishing/factShapes.ts'
import { storedOf, typedOf, wordsOf } from './fields.ts'
import { forms } from './forms.ts'

test.each(factNames)('X-014 the form of %s shows all of the fact and gives it back as it was', fact => {
  const { fields } = forms[fact]
  const typed = typedOf(fields, packFacts[fact])
  const stored = storedOf(fields, typed)
  expect(stored).toEqual(packFacts[fact])
  expect(factShapes[fact].safeParse(stored).success).toBe(true)
  for (const field of fields) expect(wordsOf(field, typed)).not.toBe('Nothing')
})

test('X-014 a meeting keeps the order of its papers, and what it has none of', () => {
  const { fields } = forms.meetings
  const ids = ['00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001']
  const meeting = {
    ...{ name: 'AGM', date: '2027-06-30', time: '11:00', place: 'London', text: '' },
    ...{ notices: ids, proxies: [], circulars: [], results: ids.slice(1) },
  }
  const value = { as_at: '2026-01-01', list: [meeting] }
  expect(storedOf(fields, typedOf(fields, value))).toEqual(value)
  expect(factShapes.meetings.safeParse(value).success).toBe(true)
})

test('X-014 what is typed is text until it is checked', () => {
  const { fields } = forms.capital
  const value = (in_issue: string) =>
    storedOf(fields, { as_at: '2026-01-01', in_issue, treasury: '0', restrictions: ' None. ' })
  expect(value('47,553,234')).toMatchObject({ in_issue: 47_553_234, restrictions: 'None.' })
  for (const wrong of ['', 'many', '-1', '1e3', '1.5.2']) expect(value(wrong)['in_issue']).toBeNaN()
})

test('X-014 another edition of the code asks for its own principles', () => {
  const { fields } = forms.governance
  const typed = { ...typedOf(fields, packFacts.governance), edition: '2023' }
  expect(storedOf(fields, typed)['disclosures']).toHaveLength(10)
  const disclosures = fields.find(({ name }) => name === 'disclosures')
  expect(disclosures && wordsOf(disclosures, typed)).toContain('9. Establish a remuneration policy')
})
