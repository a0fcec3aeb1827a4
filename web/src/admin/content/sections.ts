// Loaded with the dashboard, so that logging out clears what was written and not saved.
import './publishing/drafts.ts'
import type { ComponentType } from 'react'

/** A part of the Content tab, at `/admin/content/{slug}`. */
export interface Section {
  label: string
  slug: string
  load: () => Promise<{ Component: ComponentType }>
  /** The page of one of its things, at `/admin/content/{slug}/{id}`; `new` is the id of one to be made. */
  loadOne?: () => Promise<{ Component: ComponentType }>
}

/** The parts of the Content tab in their order. The first is the default. */
export const sections: readonly Section[] = [
  {
    label: 'Documents',
    slug: 'documents',
    load: async () => ({ Component: (await import('./documents/DocumentManager.tsx')).DocumentManager }),
  },
  {
    label: 'Announcements',
    slug: 'announcements',
    load: async () => ({
      Component: (await import('./announcements/AnnouncementList.tsx')).AnnouncementList,
    }),
    loadOne: async () => ({
      Component: (await import('./announcements/AnnouncementPage.tsx')).AnnouncementPage,
    }),
  },
  {
    label: 'Going out',
    slug: 'releases',
    load: async () => ({ Component: (await import('./releases/ReleaseList.tsx')).ReleaseList }),
    loadOne: async () => ({ Component: (await import('./releases/ReleasePage.tsx')).ReleasePage }),
  },
]
