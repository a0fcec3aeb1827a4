import { useQuery } from '@tanstack/react-query'
import type { StaffAnnouncement } from '#contract/publishing/announcementEdits.ts'
import { api, queryClient } from '../../../kit/api.ts'
import { reloadThings } from '../pickers/useThings.ts'

const keyOf = (id: string) => ['announcement', id]

/** An announcement as the server has it; nothing is asked for a new one. */
export const useAnnouncement = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: () => api.getStaffAnnouncement({ params: { id } }),
    enabled: id !== 'new',
  })

/** Shows what the server answered to a change, and reads anew what follows from it. */
export const cacheAnnouncement = (announcement: StaffAnnouncement): void => {
  queryClient.setQueryData(keyOf(announcement.id), announcement)
  reloadThings()
}
