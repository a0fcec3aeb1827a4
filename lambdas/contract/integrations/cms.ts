import * as z from 'zod'
import { CmsFile, CmsFileText, CmsVersion } from './cmsFiles.ts'
import { route } from '../route.ts'

const params = { name: z.string().max(100) }
const version = z.coerce.number().int().min(1)

export const listCmsFiles = route({
  method: 'GET',
  path: '/api/cms/files',
  access: 'staff',
  summary: 'The files of the code editor, with the state of their drafts.',
  fn: 'cms',
  returns: z.object({ files: z.array(CmsFile) }),
  problems: [],
})

export const getCmsFile = route({
  method: 'GET',
  path: '/api/cms/files/{name}',
  access: 'staff',
  summary: 'A file: its original, and its draft if it has one.',
  fn: 'cms',
  params,
  returns: CmsFileText,
  tagged: true,
  problems: ['not_found'],
})

export const saveCmsDraft = route({
  method: 'PUT',
  path: '/api/cms/files/{name}/draft',
  access: 'staff',
  summary: 'Saves a draft over the version that it began with. A conflict shows what somebody else saved.',
  fn: 'cms',
  limit: 'save_cms_draft',
  ifMatch: true,
  tagged: true,
  params,
  body: z.strictObject({
    content: z.string().refine(text => text.isWellFormed(), 'The text has half a character in it.'),
  }),
  returns: CmsFileText,
  problems: [
    'invalid_input',
    'not_allowed',
    'not_found',
    'conflict',
    'precondition_required',
    'too_large',
    'too_many',
  ],
})

export const discardCmsDraft = route({
  method: 'DELETE',
  path: '/api/cms/files/{name}/draft',
  access: 'staff',
  summary: 'Gives a draft up: the original counts again. Its versions stay.',
  fn: 'cms',
  limit: 'discard_cms_draft',
  ifMatch: true,
  tagged: true,
  params,
  returns: CmsFileText,
  problems: ['not_found', 'conflict', 'precondition_required', 'too_many'],
})

export const listCmsVersions = route({
  method: 'GET',
  path: '/api/cms/files/{name}/versions',
  access: 'staff',
  summary: 'The history of a file, newest first, without its texts.',
  fn: 'cms',
  params,
  query: {
    after: z.string().max(300).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  },
  returns: z.object({ versions: z.array(CmsVersion), next: z.string().nullable() }),
  problems: ['invalid_input', 'not_found'],
})

export const getCmsVersion = route({
  method: 'GET',
  path: '/api/cms/files/{name}/versions/{version}',
  access: 'staff',
  summary: 'An earlier text; of a version that gave the draft up, the original.',
  fn: 'cms',
  params: { ...params, version },
  returns: CmsVersion.extend({ content: z.string() }),
  problems: ['invalid_input', 'not_found'],
})

export const restoreCmsVersion = route({
  method: 'POST',
  path: '/api/cms/files/{name}/versions/{version}/restore',
  access: 'staff',
  summary: 'Saves an earlier text as a new version.',
  fn: 'cms',
  limit: 'restore_cms_version',
  ifMatch: true,
  tagged: true,
  params: { ...params, version },
  returns: CmsFileText,
  problems: ['invalid_input', 'not_allowed', 'not_found', 'conflict', 'precondition_required', 'too_many'],
})

export const listDrafts = route({
  method: 'GET',
  path: '/api/cms/drafts',
  access: 'staff',
  summary: 'The files whose drafts say something else than their originals, with both texts.',
  fn: 'cms',
  returns: z.object({ drafts: z.array(CmsFileText) }),
  problems: [],
})

export const markDraftsCommitted = route({
  method: 'POST',
  path: '/api/cms/commits',
  access: 'staff',
  summary: 'Records the commit that versions of drafts went into. Repeated it changes nothing.',
  fn: 'cms',
  limit: 'mark_drafts_committed',
  body: z.strictObject({
    repository: z
      .string()
      .regex(/^[\w.-]+\/[\w.-]+$/, 'A repository is owner/name.')
      .max(140),
    branch: z.string().min(1).max(255),
    sha: z.string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/, 'That is no name of a commit.'),
    files: z
      .array(z.strictObject({ path: z.string().min(1).max(300), version: z.int().min(1) }))
      .min(1)
      .max(20)
      .refine(
        files => new Set(files.map(({ path }) => path)).size === files.length,
        'The same file stands there twice.',
      ),
  }),
  returns: z.object({ files: z.array(CmsFile) }),
  problems: ['invalid_input', 'not_found', 'too_many'],
})
