import type { Section } from '../../section.ts'

/** The parts of the Services tab in their order. The first is the default. */
export const sections: readonly Section[] = [
  {
    label: 'Health',
    slug: 'health',
    load: async () => ({ Component: (await import('./health/HealthPanel.tsx')).HealthPanel }),
  },
  {
    label: 'Email Service Settings',
    slug: 'email',
    load: async () => ({ Component: (await import('../../audience/email/EmailPanel.tsx')).EmailPanel }),
  },
  {
    label: 'Payments',
    slug: 'payments',
    load: async () => ({ Component: (await import('./payments/PaymentsPanel.tsx')).PaymentsPanel }),
  },
  {
    label: 'Webhooks',
    slug: 'webhooks',
    load: async () => ({
      Component: (await import('../../audience/webhooks/WebhooksPanel.tsx')).WebhooksPanel,
    }),
    loadOne: async () => ({
      Component: (await import('../../audience/webhooks/WebhookPage.tsx')).WebhookPage,
    }),
  },
  {
    label: 'Analytics',
    slug: 'analytics',
    load: async () => ({ Component: (await import('./analytics/AnalyticsPanel.tsx')).AnalyticsPanel }),
  },
]
