import { expect, test } from 'vitest'
import { ageOf } from './age.ts'

const now = Date.parse('2025-03-10T12:00:00Z')

test.each([
  ['2025-03-10T11:59:30Z', 'less than a minute'],
  ['2025-03-10T12:05:00Z', 'less than a minute'],
  ['2025-03-10T11:59:00Z', '1 minute'],
  ['2025-03-10T11:00:01Z', '59 minutes'],
  ['2025-03-10T11:00:00Z', '1 hour'],
  ['2025-03-09T12:00:01Z', '23 hours'],
  ['2025-03-08T11:00:00Z', '2 days'],
])('P-130 %s is %s old', (moment, age) => {
  expect(ageOf(moment, now)).toBe(age)
})
