import { ApiProblem } from '../../../api.ts'
import { failureText } from '../../../kit/api.ts'

/** What staff do here; each fails under its own heading. */
export type Act = 'fetch' | 'import' | 'both'

export const failures: Record<Act, { title: string; text: string }> = {
  fetch: { title: 'Fetch Failed', text: 'Failed to fetch RNS feed' },
  import: { title: 'Import Failed', text: 'Failed to import RNS data' },
  both: { title: 'Operation Failed', text: 'Failed to fetch and import RNS feed' },
}

/** The source or the import said no, in words for people. */
export class FeedError extends Error {}

/** What a person reads about a failed act: its own words where there are any. */
export const failureOf = (act: Act, error: unknown): string => {
  if (error instanceof ApiProblem) return failureText(error) || failures[act].text
  if (error instanceof Error) return error.message || failures[act].text
  return 'Unknown error occurred'
}
