// Loaded with the dashboard, so that logging out clears what was written and not saved.
import '../../kit/drafts.ts'
import type { Section } from '../section.ts'

/** The parts of the Content tab in their order. The first is the default. */
export const sections: readonly Section[] = [
  {
    label: 'Today',
    slug: 'today',
    load: async () => ({ Component: (await import('./today/Today.tsx')).Today }),
  },
  {
    label: 'Documents',
    slug: 'documents',
    load: async () => ({ Component: (await import('../documents/DocumentManager.tsx')).DocumentManager }),
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
    label: 'Releases',
    slug: 'releases',
    load: async () => ({ Component: (await import('./releases/ReleaseList.tsx')).ReleaseList }),
    loadOne: async () => ({ Component: (await import('./releases/ReleasePage.tsx')).ReleasePage }),
  },
  {
    label: 'Calendar',
    slug: 'calendar',
    load: async () => ({ Component: (await import('./calendar/EventList.tsx')).EventList }),
    loadOne: async () => ({ Component: (await import('./calendar/EventPage.tsx')).EventPage }),
  },
  {
    label: 'Company facts',
    slug: 'facts',
    load: async () => ({ Component: (await import('./facts/FactList.tsx')).FactList }),
    loadOne: async () => ({ Component: (await import('./facts/FactPage.tsx')).FactPage }),
  },
  {
    label: 'Rule 26',
    slug: 'rule26',
    load: async () => ({ Component: (await import('./rule26/RuleList.tsx')).RuleList }),
  },
  {
    label: 'Retention',
    slug: 'retention',
    load: async () => ({ Component: (await import('./Retention.tsx')).Retention }),
  },
  {
    label: 'Subscribers',
    slug: 'subscribers',
    load: async () => ({
      Component: (await import('../audience/subscribers/SubscribersPanel.tsx')).SubscribersPanel,
    }),
  },
  {
    label: 'Distribution',
    slug: 'distribution',
    load: async () => ({
      Component: (await import('../audience/distribution/DistributionPanel.tsx')).DistributionPanel,
    }),
  },
]
