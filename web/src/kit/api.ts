import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiProblem, createApi } from '../api.ts'
import { accessToken, expire } from '../session.ts'

/** The API with the signed-in person's token. */
export const api = createApi({ token: accessToken })

/** True when the API refused the call because the sign-in is over. */
export const isSignInOver = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'not_signed_in'

/** The text of a failed call, for people. */
export const problemText = (error: unknown): string =>
  error instanceof ApiProblem
    ? error.message + (error.requestId ? ` (request ${error.requestId})` : '')
    : 'The service could not be reached. Check the connection and try again.'

/** The text of a call that failed outside of a query; ends the session if that is the cause. */
export const failureText = (error: unknown): string => {
  onError(error)
  return problemText(error)
}

/** How often a failed read is tried again; an answer that says no is final. */
const retry = (count: number, error: unknown) =>
  count < 2 && (!(error instanceof ApiProblem) || error.status === 0 || error.status >= 500)

const onError = (error: unknown) => {
  if (isSignInOver(error)) void expire()
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: { queries: { retry, staleTime: 10_000 } },
})
