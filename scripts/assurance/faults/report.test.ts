import { expect, it } from 'vitest'
import { page, type Played } from './report.ts'

const kept = 'the request with its key, before anybody was asked'
const played = (name: string, saw: string): Played => ({
  id: name,
  name,
  injected: 'trouble',
  took: 1,
  outcome: { told: { saw, kept, retried: 'nothing' } },
})

it('says what repeats once, and marks a failure', () => {
  const failed: Played = { ...played('four', ''), outcome: { failure: 'a | b\nc' } }
  const rows = page([played('one', 'x'), played('two', 'y'), played('three', 'x'), failed])
  expect(rows).toContain('3 of 4 passed.')
  expect(rows.split('\n').filter(line => /^\| (one|two|three|four) /.test(line))).toEqual([
    `| one | x | ${kept} |`,
    '| two | y | ″ |',
    '| three | x | ″ |',
    '| four | **failed:** a \\| b c |  |',
  ])
})

it('begins a long text that stood before', () => {
  const long = 'one two three four five six seven'
  const text = page([played('a', long), played('b', 'short'), played('c', long)])
  expect(text).toContain('| c | one two three four … | ″ |')
})
