import type { ComponentType } from 'react'
import { sections as codeSections } from './integrations/codeEditor/sections.ts'
import { sections as contentSections } from './publishing/sections.ts'
import { sections as githubSections } from './integrations/github/sections.ts'
import { sections as rnsSections } from './news/sections.ts'
import type { Section } from './section.ts'
import { sections as securitySections } from './security/sections.ts'
import { sections as servicesSections } from './integrations/services/sections.ts'

/** A tab of the dashboard: its label, its address `/admin/{slug}`, and how its page is loaded. */
export interface Tab {
  label: string
  slug: string
  load: () => Promise<{ Component: ComponentType }>
  /** Parts with addresses of their own below the tab's; the first is the default. */
  sections?: readonly Section[]
  /** Those that the navigation lists; a tab may show its parts itself. */
  listed?: readonly Section[]
  /** For developers: apart from what publishing takes. */
  apart?: true
}

/** A tab that is its parts and nothing else. */
const ofSections = (label: string, slug: string, sections: readonly Section[]): Tab => ({
  ...{ label, slug, sections, listed: sections },
  load: async () => ({ Component: (await import('react-router-dom')).Outlet }),
})

/** The eight tabs in their order. The first is the default. */
export const tabs: readonly Tab[] = [
  ofSections('Content', 'content', contentSections),
  ofSections('RNS Feeds', 'rns-feeds', rnsSections),
  {
    label: 'Code Editor',
    slug: 'code-editor',
    apart: true,
    load: async () => ({
      Component: (await import('./integrations/codeEditor/CodeEditorTab.tsx')).CodeEditorTab,
    }),
    sections: codeSections,
  },
  {
    label: 'GitHub',
    slug: 'github',
    apart: true,
    load: async () => ({ Component: (await import('./integrations/github/GithubTab.tsx')).GithubTab }),
    sections: githubSections,
  },
  {
    label: 'External APIs',
    slug: 'external-apis',
    apart: true,
    load: async () => ({
      Component: (await import('./integrations/externalApis/ExternalApisTab.tsx')).ExternalApisTab,
    }),
  },
  { ...ofSections('Services', 'services', servicesSections), apart: true },
  {
    label: 'Testing',
    slug: 'testing',
    apart: true,
    load: async () => ({ Component: (await import('./integrations/testing/TestingTab.tsx')).TestingTab }),
  },
  {
    label: 'Security',
    slug: 'security',
    load: async () => ({ Component: (await import('./security/SecurityTab.tsx')).SecurityTab }),
    sections: securitySections,
    listed: securitySections,
  },
]
