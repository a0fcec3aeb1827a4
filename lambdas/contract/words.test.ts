import { expect, it } from 'vitest'
import * as z from 'zod'
import './words.ts'

it.each<[z.ZodType, unknown, string]>([
  [z.int().max(1440), 1441, 'At most 1440.'],
  [z.int().min(1), 0, 'At least 1.'],
  [z.number().gt(0), 0, 'More than 0.'],
  [z.int(), 1.5, 'This has to be a whole number.'],
  [z.int(), '5', 'This has to be a number.'],
  [z.string().max(80), 'a'.repeat(81), 'At most 80 characters.'],
  [z.string().min(1), '', 'This is required.'],
  [z.string().min(3), '', 'At least 3 characters.'],
  [z.array(z.string()).max(20), Array(21).fill(''), 'At most 20 in the list.'],
  [z.string(), undefined, 'This is required.'],
  [z.email(), 'ada', 'Enter a whole email address, such as name@example.com.'],
  [z.iso.date(), 'today', 'Enter a day as YYYY-MM-DD.'],
  [z.string().regex(/^a$/), 'b', 'This is not written as it has to be.'],
  [z.enum(['RSS', 'API']), 'FTP', 'Choose one of: RSS, API.'],
  [z.strictObject({}), { a: 1 }, 'Unknown: a.'],
  [z.string().min(1, 'Give it a title.'), '', 'Give it a title.'],
])('says what is wrong in a sentence: %#', (schema, value, words) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(words)
})
