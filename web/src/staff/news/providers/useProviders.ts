import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiProblem } from '../../../api.ts'
import { toastError } from '../../../ui/toast/toasts.ts'
import { api, isSignInOver, queryClient } from '../../../kit/api.ts'

/** The server's, or another service's, words to callers who lack the rights. */
const words = ['Admin privileges required', 'SECURITY VIOLATION', 'insufficient privileges']

/** True if a call failed because its caller may not do it. */
export const isPrivilegeError = (error: unknown): boolean =>
  (error instanceof ApiProblem && error.code === 'not_allowed') ||
  (error instanceof Error && words.some(word => error.message.includes(word)))

/** How often the list is read anew, so that it shows what polls found: milliseconds. */
const every = 20_000

const listKey = ['providers']
const statusKey = ['providers', 'security']

export const providersQuery = queryOptions({ queryKey: listKey, queryFn: () => api.listProviders() })

/** All providers; `restricted` for who may not see them, however the refusal came. */
export const useProviders = () => {
  const { data, error, refetch } = useQuery({
    ...providersQuery,
    refetchInterval: ({ state }) => !isPrivilegeError(state.error) && every,
  })
  const restricted = isPrivilegeError(error)
  const knew = useRef(false)
  useEffect(() => {
    if (!error) return
    // At first it is no news to anybody; later it has been taken away.
    if (restricted && knew.current)
      toastError('Access Restricted', 'Admin privileges required to access RNS provider management')
    else if (!restricted && !isSignInOver(error)) toastError('Error', 'Failed to fetch RNS providers')
  }, [error, restricted])
  useEffect(() => {
    knew.current = data !== undefined && !restricted
  }, [data, restricted])
  return {
    data: restricted ? [] : data?.providers,
    faulty: (!restricted && data?.faulty) || [],
    error,
    restricted,
    refetch,
  }
}

/** How the credentials of providers are kept. */
export const useSecurityStatus = () =>
  useQuery({ queryKey: statusKey, queryFn: () => api.getCredentialSecurityStatus() })

/** Reads the list anew: what a poll or a refused change may have changed is none of the status, whose reads are limited. */
export const reloadList = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: listKey, exact: true })

/** Reads list and status anew, after a change or what may have been one. */
export const reloadProviders = (): Promise<void> => queryClient.invalidateQueries({ queryKey: listKey })
