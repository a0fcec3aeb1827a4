import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { api, isSignInOver } from '../../../kit/api.ts'
import { spanOf } from '../../integrations/services/analytics/visits.ts'
import { providersQuery } from '../../news/providers/useProviders.ts'
import { alertsQuery } from '../../security/useMonitor.ts'
import { eventsQuery } from '../calendar/useEvents.ts'
import { rule26Query } from '../facts/useFacts.ts'
import type { Sources } from './today.ts'

/** How often each part is read anew: milliseconds. */
const every = 30_000

const key = (part: string) => ['today', part]

/** Where a section reads the same, its own query: one call for both. */
const releasesQuery = queryOptions({
  queryKey: key('releases'),
  queryFn: () => api.listReleases({ query: { limit: 100 } }),
})
const announcementsQuery = queryOptions({
  queryKey: key('announcements'),
  queryFn: () => api.listStaffAnnouncements({ query: { limit: 50 } }),
})
const distributionsQuery = queryOptions({ queryKey: key('mails'), queryFn: () => api.listDistributions() })
const teamQuery = queryOptions({ queryKey: key('accounts'), queryFn: () => api.listTeam({ query: {} }) })

interface Reader {
  userId: string
  isAdmin: boolean
  /** Whether to read yet: not for an account without a role. */
  isOn: boolean
}

/** What people call the parts. */
const names = {
  releases: 'releases',
  announcements: 'announcements',
  rules: 'Rule 26',
  events: 'calendar',
  distributions: 'mails',
  providers: 'providers',
  alerts: 'security alerts',
  newcomers: 'accounts',
}

/** All that Today and the navigation's counts are made of, and what of it could not be read. */
export const useToday = ({ userId, isAdmin, isOn }: Reader) => {
  const [all, admins] = [isOn, isOn && isAdmin].map(enabled => ({ enabled, refetchInterval: every }))
  const parts = {
    releases: useQuery({ ...releasesQuery, ...all }),
    announcements: useQuery({ ...announcementsQuery, ...all }),
    rules: useQuery({ ...rule26Query, ...all }),
    events: useQuery({ ...eventsQuery, ...all }),
    distributions: useQuery({ ...distributionsQuery, ...all }),
    providers: useQuery({ ...providersQuery, ...admins }),
    alerts: useQuery({ ...alertsQuery, ...admins }),
    newcomers: useQuery({ ...teamQuery, ...admins }),
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
    alerts: alerts.data ?? [],
    newcomers: newcomers.data?.members ?? [],
  }
  const named = Object.entries(parts) as [keyof typeof names, UseQueryResult][]
  return {
    sources,
    isLoading: named.some(([, { isLoading }]) => isLoading),
    /** Names of the parts that could not be read. */
    failed: named.flatMap(([part, { error }]) => (error && !isSignInOver(error) ? [names[part]] : [])),
    retry: () => named.forEach(([, { isError, refetch }]) => isError && void refetch()),
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
