import { useQuery } from '@tanstack/react-query'
import type { Document } from '#contract/documents/documents.ts'
import type { FaultyRow } from '#contract/faultyRows.ts'
import type { Output } from '#contract/route.ts'
import type { Routes } from '#contract/contract.ts'
import { api, queryClient } from '../../../kit/api.ts'

export type ListedAnnouncement = Output<Routes['listStaffAnnouncements']>['announcements'][number]

const documentsKey = ['all documents']
export const announcementsKey = ['announcements']

const allDocuments = async (): Promise<Document[]> => {
  const found: Document[] = []
  let after: string | null = null
  do {
    const page: Output<Routes['listDocuments']> = await api.listDocuments({
      query: { limit: 1000, ...(after && { after }) },
    })
    found.push(...page.documents)
    after = page.next
  } while (after)
  return found
}

const allAnnouncements = async () => {
  const announcements: ListedAnnouncement[] = []
  const faulty: FaultyRow[] = []
  let after: string | null = null
  for (;;) {
    const page: Output<Routes['listStaffAnnouncements']> = await api.listStaffAnnouncements({
      query: { limit: 200, ...(after && { after }) },
    })
    announcements.push(...page.announcements)
    faulty.push(...page.faulty)
    after = page.next
    if (!after) return { announcements, faulty, now: page.now, readAt: Date.now() }
  }
}

/** All documents, public or not. */
export const useAllDocuments = () => useQuery({ queryKey: documentsKey, queryFn: allDocuments })

/** All announcements, last changed first, with the server's clock. */
export const useAnnouncements = () => useQuery({ queryKey: announcementsKey, queryFn: allAnnouncements })

/** Reads anew what a change of a release or an announcement may have changed. */
export const reloadThings = (): void => {
  for (const queryKey of [
    documentsKey,
    announcementsKey,
    ['announcement'],
    ['releases'],
    ['release'],
    ['documents'],
    ['today'],
  ])
    void queryClient.invalidateQueries({ queryKey })
}
