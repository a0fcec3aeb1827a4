import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { api, isSignInOver } from '../../../kit/api.ts'
import { spanOf } from '../../integrations/services/analytics/visits.ts'
import type { Sources } from './today.ts'

/** How often each part is read anew: milliseconds. */
const every = 30_000

const key = (part: string) => ['today', part]

/** A part of Today: read by itself, so that one that fails hides no other. */
const usePart = <T>(part: string, read: () => Promise<T>, enabled = true): UseQueryResult<T> =>
  useQuery({ queryKey: key(part), queryFn: read, refetchInterval: every, enabled, throwOnError: false })

interface Reader {
  userId: string
  isAdmin: boolean
  /** Whether to read yet: not for an account without a role. */
  isOn: boolean
}

/** All that Today and the navigation's counts are made of, and what of it could not be read. */
export const useToday = ({ userId, isAdmin, isOn }: Reader) => {
  const parts = {
    releases: usePart('releases', () => api.listReleases({ query: { limit: 100 } }), isOn),
    announcements: usePart('announcements', () => api.listStaffAnnouncements({ query: { limit: 50 } }), isOn),
    rules: usePart('Rule 26', () => api.listRule26(), isOn),
    events: usePart('calendar', () => api.listStaffEvents(), isOn),
    distributions: usePart('mails', () => api.listDistributions(), isOn),
    providers: usePart('providers', () => api.listProviders(), isOn && isAdmin),
    alerts: usePart('security alerts', () => api.listSecurityAlerts(), isOn && isAdmin),
    newcomers: usePart('accounts', () => api.listTeam({ query: {} }), isOn && isAdmin),
  }
  const { releases, announcements, rules, events, distributions, providers, alerts, newcomers } = parts
  const clock = releases.data
  const sources: Sources = {
    userId,
    now: clock ? Date.parse(clock.now) + Date.now() - releases.dataUpdatedAt : Date.now(),
    releases: clock?.releases ?? [],
    announcements: announcements.data?.announcements ?? [],
    rules: rules.data?.items ?? [],
    events: events.data?.events ?? [],
    distributions: distributions.data?.distributions ?? [],
    providers: providers.data?.providers ?? [],
    alerts: alerts.data?.alerts ?? [],
    newcomers: newcomers.data?.members ?? [],
  }
  const all = Object.entries(parts) as [string, UseQueryResult][]
  return {
    sources,
    isLoading: all.some(([, { isLoading }]) => isLoading),
    /** Names of the parts that could not be read. */
    failed: all.flatMap(([name, { error }]) => (error && !isSignInOver(error) ? [name] : [])),
    retry: () => all.forEach(([, { isError, refetch }]) => isError && void refetch()),
  }
}

/** Visits of today, by London's day. */
export const useVisitsToday = () => {
  const span = spanOf(1, new Date())
  return useQuery({
    queryKey: ['visits', span],
    queryFn: () => api.getVisits({ query: span }),
    refetchInterval: 60_000,
  })
}
