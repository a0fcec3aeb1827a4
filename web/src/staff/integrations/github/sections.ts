import type { Section } from '../../section.ts'

/** The parts of the GitHub tab in their order. The first is the default. */
export const sections: readonly Section[] = [
  {
    label: 'Workflow',
    slug: 'workflow',
    load: async () => ({ Component: (await import('./Workflow.tsx')).Workflow }),
  },
  {
    label: 'Repositories',
    slug: 'repositories',
    load: async () => ({ Component: (await import('./Repositories.tsx')).Repositories }),
  },
  {
    label: 'Commits',
    slug: 'commits',
    load: async () => ({ Component: (await import('./Lists.tsx')).Commits }),
  },
  {
    label: 'Pull Requests',
    slug: 'pull-requests',
    load: async () => ({ Component: (await import('./Lists.tsx')).PullRequests }),
  },
]
