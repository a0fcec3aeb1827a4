import * as z from 'zod'

export const cmsFileTypes = ['integration', 'config', 'hook'] as const

/** Most bytes (UTF-8) of a file's text: a version is one row, which may have 400 KB, and all drafts are one answer. */
export const cmsFileBytes = 100 * 1024

/** Bytes (UTF-8) of a text. */
export const bytesOf = (text: string): number => new TextEncoder().encode(text).byteLength

/** A commit that a version went into. */
export const CmsCommit = z.object({
  version: z.int().min(1),
  /** `owner/name`. */
  repository: z.string(),
  branch: z.string(),
  sha: z.string(),
  committed_at: z.iso.datetime(),
  committed_by: z.string(),
  committed_by_email: z.string().optional(),
})
export type CmsCommit = z.infer<typeof CmsCommit>

/** A file that connects the site to a content management system. */
export const CmsFile = z.object({
  /** The last part of its path, by which it is asked for. */
  name: z.string(),
  /** Where it lies in the repository. */
  path: z.string(),
  type: z.enum(cmsFileTypes),
  description: z.string(),
  editable: z.boolean(),
  /** Of the draft; 0 as long as nobody ever saved one. Giving a draft up is a version too. */
  version: z.int().min(0),
  /** Whether there is a draft that says something else than the original. */
  edited: z.boolean(),
  /** Whether that draft was last saved over another original than the present one. */
  outdated: z.boolean(),
  updated_at: z.iso.datetime().optional(),
  updated_by: z.string().optional(),
  updated_by_email: z.string().optional(),
  /** The last commit of its drafts. */
  committed: CmsCommit.optional(),
})
export type CmsFile = z.infer<typeof CmsFile>

/** A file with its texts; lines end with a line feed. */
export const CmsFileText = CmsFile.extend({
  /** The draft, or the original where there is none. */
  content: z.string(),
  /** As it is in the source that this version of the product was built from. */
  original: z.string(),
})
export type CmsFileText = z.infer<typeof CmsFileText>

/** A step of a file's history. */
export const CmsVersion = z.object({
  version: z.int().min(1),
  /** `discarded`: from here on the original counts again. */
  action: z.enum(['saved', 'restored', 'discarded']),
  /** The version whose text was taken. */
  restored_from: z.int().optional(),
  /** Bytes of its text; 0 of one that was given up. */
  size: z.int().nonnegative(),
  created_at: z.iso.datetime(),
  created_by: z.string(),
  created_by_email: z.string().optional(),
  committed: CmsCommit.optional(),
})
export type CmsVersion = z.infer<typeof CmsVersion>
