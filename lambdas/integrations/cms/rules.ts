import { createHash } from 'node:crypto'
import * as z from 'zod'
import {
  type CmsFile,
  bytesOf,
  CmsCommit,
  cmsFileBytes,
  type CmsFileText,
} from '#contract/integrations/cmsFiles.ts'
import { Problem } from '#runtime/problem.ts'

/** A file without its drafts. */
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

/** The draft of a file, as the table has it. */
export const StoredDraft = z.object({
  path: z.string(),
  version: z.int().min(1),
  /** Absent when it was given up. */
  content: z.string().optional(),
  /** Hash of the original that it was saved over. */
  original_sha256: z.string(),
  updated_at: z.iso.datetime(),
  updated_by: z.string(),
  updated_by_email: z.string().optional(),
  committed: CmsCommit.optional(),
})
export type StoredDraft = z.infer<typeof StoredDraft>

/** Hash of a text, in hex. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The file of a name. @throws Problem `not_found` */
export const fileNamed = (files: readonly CodeFile[], name: string): CodeFile => {
  const file = files.find(({ path }) => nameOf(path) === name)
  if (!file) throw new Problem('not_found', { message: `There is no file ${name}.` })
  return file
}

/** A file with its texts, as the API answers it. */
export const view = (file: CodeFile, original: string, draft: StoredDraft | undefined): CmsFileText => {
  const content = draft?.content ?? original
  const edited = content !== original
  const { updated_at, updated_by, updated_by_email, committed } = draft ?? {}
  return {
    ...file,
    name: nameOf(file.path),
    version: draft?.version ?? 0,
    edited,
    outdated: edited && draft?.original_sha256 !== sha256(original),
    ...(updated_at !== undefined && { updated_at }),
    ...(updated_by !== undefined && { updated_by }),
    ...(updated_by_email !== undefined && { updated_by_email }),
    ...(committed && { committed }),
    content,
    original,
  }
}

/** The same without its texts. */
export const summary = ({ content: _content, original: _original, ...file }: CmsFileText): CmsFile => file

/** Lines end with a line feed, as in the originals and in the editor. */
export const unixLines = (text: string): string => text.replace(/\r\n?/g, '\n')

/** @throws Problem `conflict` with the current file, when the caller edited another version */
export const assertVersion = (current: CmsFileText, version: number): void => {
  if (current.version !== version) throw new Problem('conflict', { details: { current } })
}

/** @throws Problem `not_allowed` when nobody may edit the file here */
export const assertEditable = ({ editable, path }: CodeFile): void => {
  if (!editable) throw new Problem('not_allowed', { message: `${path} can be read here, but not edited.` })
}

/** @throws Problem `too_large` when the text does not fit */
export const assertFits = (text: string): void => {
  const bytes = bytesOf(text)
  if (bytes > cmsFileBytes)
    throw new Problem('too_large', {
      message: `The file is ${Math.ceil(bytes / 1024)} KB; a draft may have ${cmsFileBytes / 1024} KB.`,
    })
}
