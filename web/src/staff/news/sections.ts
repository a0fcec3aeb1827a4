import type { Section } from '../section.ts'

/** The parts of the RNS Feeds tab in their order. The first is the default. */
export const sections: readonly Section[] = [
  {
    label: 'RNS Feed',
    slug: 'feed',
    load: async () => ({ Component: (await import('./feed/FeedPanel.tsx')).FeedPanel }),
  },
  {
    label: 'RNS Providers',
    slug: 'providers',
    load: async () => ({ Component: (await import('./providers/ProvidersPanel.tsx')).ProvidersPanel }),
  },
]
