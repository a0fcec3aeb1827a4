import type { CmsFileText } from '#contract/integrations/cmsFiles.ts'
import { once } from '#contract/once.ts'
import { actorOf } from '#runtime/actor.ts'
import { Problem } from '#runtime/problem.ts'
import type { User } from '#runtime/user.ts'
import { draftStore, type DraftStore, type Step, versionStore, type VersionStore } from './store.ts'
import { codeFiles, type CodeFile, sha256, view, type StoredDraft } from './rules.ts'
import { originals } from './originals.ts'

export interface Services {
  files: readonly CodeFile[]
  /** By path. */
  originals: Readonly<Record<string, string>>
  drafts: DraftStore
  versions: VersionStore
}

export const services = once((): Services => ({
  files: codeFiles,
  originals: originals(),
  drafts: draftStore(),
  versions: versionStore(),
}))

/** The current text of a file. */
export const current = async ({ originals, drafts }: Services, file: CodeFile): Promise<CmsFileText> =>
  view(file, originals[file.path] ?? '', await drafts.get(file.path))

/** The current texts of all files. */
export const allFiles = async ({ files, originals, drafts }: Services): Promise<CmsFileText[]> => {
  const found = await drafts.all(files.map(({ path }) => path))
  return files.map(file => view(file, originals[file.path] ?? '', found.get(file.path)))
}

const actions = {
  saved: 'CMS_DRAFT_SAVED',
  restored: 'CMS_DRAFT_RESTORED',
  discarded: 'CMS_DRAFT_DISCARDED',
} as const

const trace = ({ version, content }: { version: number; content: string | undefined }) => ({
  version,
  ...(content !== undefined && { sha256: sha256(content) }),
})

/**
 * Writes the next version of a file: a text, or, with none, that the original counts again.
 * @throws Problem `conflict` with the current file, when somebody else was faster
 */
export const writeNext = async (
  services: Services,
  file: CodeFile,
  before: CmsFileText,
  next: Step & { content: string | undefined },
  input: { user: User; request: { id: string; address: string | undefined; now: Date } },
): Promise<CmsFileText> => {
  const { content, ...step } = next
  const { now } = input.request
  const draft: StoredDraft = {
    path: file.path,
    version: before.version + 1,
    ...(content !== undefined && { content }),
    original_sha256: sha256(before.original),
    updated_at: now.toISOString(),
    updated_by: input.user.id,
    ...(input.user.email !== undefined && { updated_by_email: input.user.email }),
    ...(before.committed && { committed: before.committed }),
  }
  const entry = {
    ...actorOf(input),
    action_type: actions[step.action],
    object: `cms/${file.path}`,
    before: trace(before),
    after: { ...trace({ version: draft.version, content }), ...step },
  }
  if (!(await services.drafts.write(draft, step, entry, now)))
    throw new Problem('conflict', { details: { current: await current(services, file) } })
  return view(file, before.original, draft)
}
