import { type SaidFact } from '#contract/publishing/facts.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { builtWith } from './rules.ts'
import { services, type Services } from './services.ts'

/** Versions of a page of history. */
export const versionsShown = 20

/** Whether a version was replaced before its moment: saving anything replaces what waits. */
const wasUnseen = ({ publish_at }: SaidFact, following: SaidFact | undefined): boolean =>
  publish_at !== null &&
  following?.saved_at != null &&
  Date.parse(publish_at) > Date.parse(following.saved_at)

export const listFactVersions =
  ({ facts, pack }: Pick<Services, 'facts' | 'pack'>): HandlerOf<'listFactVersions'> =>
  async ({ params: { fact }, query: { before } }) => {
    // The version that follows says whether the first of the page was seen.
    const found = await facts.versions(fact, before, versionsShown + (before === undefined ? 0 : 1))
    const first = builtWith(fact, pack.facts).current
    const isWhole = (found.at(-1)?.version ?? 1) === 1
    const all = isWhole ? [...found, first] : found
    const versions = all
      .map((said, index) => ({ said, unseen: wasUnseen(said, all[index - 1]) }))
      .slice(before === undefined ? 0 : 1)
    return { versions, next: isWhole ? null : (found.at(-1)?.version ?? null) }
  }

export { services }
