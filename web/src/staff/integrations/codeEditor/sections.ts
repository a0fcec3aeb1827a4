// Loaded with the dashboard, so that logging out clears what was written and not saved.
import '../../../kit/drafts.ts'
import type { Section } from '../../section.ts'

/** The one part of the Code Editor tab: its files, each with an address. */
export const sections: readonly Section[] = [
  {
    label: 'Files',
    slug: 'files',
    load: async () => ({ Component: (await import('./CodeEditorTab.tsx')).Overview }),
    loadOne: async () => ({ Component: (await import('./FilePage.tsx')).FilePage }),
  },
]
