import { expect, test } from 'vitest'
import { ApiProblem } from '../../../api.ts'
import { failureOf, failures, FeedError } from './useFeed.ts'

test('A-182 A-183 a failure has its heading, and words of its own when nobody gave any', () => {
  expect(failures).toEqual({
    fetch: { title: 'Fetch Failed', text: 'Failed to fetch RNS feed' },
    import: { title: 'Import Failed', text: 'Failed to import RNS data' },
    both: { title: 'Operation Failed', text: 'Failed to fetch and import RNS feed' },
  })
  for (const act of ['fetch', 'import', 'both'] as const)
    expect(failureOf(act, new FeedError(''))).toBe(failures[act].text)
})

test('A-184 else it says what the proxy said', () => {
  expect(failureOf('fetch', new FeedError('The feed answers 500.'))).toBe('The feed answers 500.')
  const problem = new ApiProblem(429, { code: 'too_many', message: 'Too many attempts.', requestId: 'r1' })
  expect(failureOf('fetch', problem)).toBe('Too many attempts. (request r1)')
  expect(failureOf('import', 'nothing that is an error')).toBe('Unknown error occurred')
})
