import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toastError } from '../../ui/toast/toasts.ts'
import { api, isSignInOver, queryClient } from '../../kit/api.ts'

const key = ['security']
export const alertsKey = [...key, 'alerts']
export const scanKey = [...key, 'scan']
const liveKeys = [[...key, 'metrics'], [...key, 'events'], alertsKey]

/** Reads anew what changes with each event. */
export const reloadLive = (): Promise<unknown> =>
  Promise.all(liveKeys.map(queryKey => queryClient.invalidateQueries({ queryKey })))

/** Reads anew all that the dashboard shows. */
export const reloadMonitor = (): Promise<void> => queryClient.invalidateQueries({ queryKey: key })

/** The newest alerts that this person has not dismissed. */
export const alertsQuery = queryOptions({
  queryKey: alertsKey,
  queryFn: async () => (await api.listSecurityAlerts()).alerts,
})
export const useAlerts = () => useQuery(alertsQuery)

const useMetrics = () => useQuery({ queryKey: [...key, 'metrics'], queryFn: () => api.getSecurityMetrics() })
const useEvents = () =>
  useQuery({ queryKey: [...key, 'events'], queryFn: async () => (await api.listSecurityEvents()).events })
const useLastScan = () => useQuery({ queryKey: scanKey, queryFn: async () => (await api.getLastScan()).scan })
const useRecommendations = () =>
  useQuery({
    queryKey: [...key, 'recommendations'],
    queryFn: async () => (await api.getSecurityRecommendations()).recommendations,
  })

const failed = () => toastError('Security Monitor Error', 'Failed to load security monitoring data')

/** All that the dashboard shows, what failed of it, and since when (ms) what shows stands. */
export const useMonitor = () => {
  const parts = {
    metrics: useMetrics(),
    events: useEvents(),
    alerts: useAlerts(),
    scan: useLastScan(),
    recommendations: useRecommendations(),
  }
  const all: UseQueryResult[] = Object.values(parts)
  const error = all.map(part => part.error).find(error => error !== null && !isSignInOver(error))
  const isFailing = error !== undefined
  useEffect(() => {
    if (isFailing) failed()
  }, [isFailing])
  const loaded = all.flatMap(({ data, dataUpdatedAt }) => (data === undefined ? [] : [dataUpdatedAt]))
  return {
    ...parts,
    error,
    isFetching: all.some(({ isFetching }) => isFetching),
    /** The oldest of what shows; undefined while nothing does. */
    readAt: loaded.length > 0 ? Math.min(...loaded) : undefined,
  }
}

/** What 'Refresh' does: true when all could be read. */
export const refreshMonitor = async (): Promise<boolean> => {
  await reloadMonitor()
  const isWhole = queryClient
    .getQueryCache()
    .findAll({ queryKey: key, type: 'active' })
    .every(({ state }) => state.status === 'success')
  if (!isWhole) failed()
  return isWhole
}
