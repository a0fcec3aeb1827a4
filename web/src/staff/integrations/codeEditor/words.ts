import type { CmsCommit, CmsFile, CmsVersion } from '#contract/integrations/cmsFiles.ts'
import { formatDateTime } from '../../format.ts'

/** What kind of file it is, for people. */
export const typeWords: Record<CmsFile['type'], string> = {
  integration: 'Integration',
  config: 'Config',
  hook: 'Hook',
}

/** How people know somebody: `you`, an address, or a colleague whose address nobody noted. */
export const personWords = (id: string | undefined, email: string | undefined, me: string | undefined) =>
  id !== undefined && id === me ? 'you' : (email ?? 'a colleague')

/** What happened in a step of the history. */
export const stepWords = ({ action, restored_from }: CmsVersion): string =>
  ({
    saved: 'saved',
    restored: `restored from version ${restored_from}`,
    discarded: 'draft discarded, back to the original',
  })[action]

/** Where a version was committed. */
export const commitWords = ({ repository, branch, sha, committed_at }: CmsCommit): string =>
  `Committed to ${repository}, branch ${branch}, as ${sha.slice(0, 7)}, ${formatDateTime(committed_at)}`
