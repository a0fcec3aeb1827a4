import type { CmsFile } from '#contract/integrations/cmsFiles.ts'

/** What is said of a file besides its drafts. */
export type CodeFile = Pick<CmsFile, 'description' | 'editable' | 'path' | 'type'>

/** Where the files lie in the repository. */
export const folder = 'web/cms'

const file = (name: string, type: CmsFile['type'], description: string): CodeFile => ({
  path: `${folder}/${name}`,
  type,
  description,
  editable: true,
})

/** The files of the code editor, in their order (decision 12). */
export const codeFiles: readonly CodeFile[] = [
  file('wordpress.ts', 'integration', 'Posts of a WordPress site, by its REST API, as announcements.'),
  file('strapi.ts', 'integration', 'Articles of Strapi, by its REST API, as announcements.'),
  file(
    'contentful.ts',
    'integration',
    'Entries of a Contentful space, by its Delivery API, as announcements.',
  ),
  file('cmsConfig.ts', 'config', 'Which system is asked, where, and what every integration has to offer.'),
  file('useCmsPosts.ts', 'hook', 'Lists posts, page by page, or fetches one, in a React component.'),
]
