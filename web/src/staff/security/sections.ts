import type { Section } from '../section.ts'

/** The parts of the Security tab in their order, for administrators alone. The first is the default. */
export const sections: readonly Section[] = [
  {
    label: 'Dashboard',
    slug: 'dashboard',
    load: async () => ({ Component: (await import('./dashboard/Dashboard.tsx')).Dashboard }),
  },
  {
    label: 'Audit trail',
    slug: 'audit',
    load: async () => ({ Component: (await import('./audit/AuditPanel.tsx')).AuditPanel }),
  },
  {
    label: 'Team',
    slug: 'team',
    load: async () => ({ Component: (await import('../people/team/TeamPanel.tsx')).TeamPanel }),
  },
]
