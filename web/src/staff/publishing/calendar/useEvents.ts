import { queryOptions, useQuery } from '@tanstack/react-query'
import type { StaffEvent } from '#contract/publishing/calendar.ts'
import { api, queryClient } from '../../../kit/api.ts'

/** How often the list is read anew, so that it shows what others do: milliseconds. */
const every = 15_000

const listKey = ['calendar events']
const keyOf = (id: string) => ['calendar event', id]

/** All events by date, with the server's clock. */
export const eventsQuery = queryOptions({
  queryKey: listKey,
  queryFn: async () => ({ ...(await api.listStaffEvents()), readAt: Date.now() }),
})
export const useEvents = () => useQuery({ ...eventsQuery, refetchInterval: every })

/** An event as the server has it. */
export const useEvent = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: () => api.getStaffEvent({ params: { id } }),
    refetchInterval: every,
  })

/** Shows what the server answered to a change, and reads the list anew. */
export const cacheEvent = (event: StaffEvent): void => {
  queryClient.setQueryData(keyOf(event.id), event)
  void queryClient.invalidateQueries({ queryKey: listKey })
}
