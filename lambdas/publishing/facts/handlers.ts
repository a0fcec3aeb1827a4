import { londonTime } from '#contract/londonTime.ts'
import { factNames } from '#contract/publishing/factShapes.ts'
import { ShownFacts, type SaidFact } from '#contract/publishing/facts.ts'
import type { Routes } from '#contract/contract.ts'
import { shownHolders } from '#contract/publishing/holdings.ts'
import { ruleEditionOn } from '#contract/publishing/rule26Editions.ts'
import type { Output } from '#contract/route.ts'
import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { lastReviewed } from './rule26.ts'
import {
  factsAt,
  factAt,
  builtWith,
  assertFits,
  assertHoldings,
  assertTimely,
  applySave,
  equalsInput,
} from './rules.ts'
import { services, type PackPart, type Services } from './services.ts'
import type { Stored } from './store.ts'

/** Facts and dates that readers see at `now`, and nothing that tells of a coming version (decision 25). */
export const shownAt = (
  { facts: stored, reviews }: Pick<Stored, 'facts' | 'reviews'>,
  pack: PackPart,
  now: Date,
): Output<Routes['getFacts']> => {
  const facts = factsAt(stored, pack.facts, now)
  const { effective, items } = ruleEditionOn(londonTime(now).date)
  return {
    facts: ShownFacts.parse({ ...facts, holders: shownHolders(facts.holders, facts.capital) }),
    rule26: {
      effective,
      items: pack.items.map(({ item, reviewed }) => ({
        item,
        title: items[item].title,
        reviewed: lastReviewed(reviewed, reviews.get(item)),
      })),
    },
  }
}

export const getFacts =
  ({ facts, pack }: Pick<Services, 'facts' | 'pack'>): HandlerOf<'getFacts'> =>
  async ({ request }) =>
    shownAt(await facts.load(false), pack, request.now)

export const listFacts =
  ({ facts, pack }: Pick<Services, 'facts' | 'pack'>): HandlerOf<'listFacts'> =>
  async ({ request: { now } }) => {
    const stored = await facts.load()
    return {
      facts: factNames.map(fact => factAt(fact, stored.facts, pack.facts, now)),
      now: now.toISOString(),
    }
  }

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

const actionOf = ({ publish_at, restores }: { publish_at: string | null; restores?: number | undefined }) =>
  publish_at !== null ? 'FACT_SCHEDULED' : restores === undefined ? 'FACT_CHANGED' : 'FACT_RESTORED'

export const saveFact =
  ({ facts, pack }: Pick<Services, 'facts' | 'pack'>): HandlerOf<'saveFact'> =>
  async input => {
    const { body, ifMatch, user, request } = input
    const { now } = request
    const stored = await facts.load()
    const before = factAt(body.fact, stored.facts, pack.facts, now)
    // A repeated call, whose first answer was lost.
    if (before.version === ifMatch + 1 && equalsInput(before, body)) return before
    if (before.version !== ifMatch) throw new Problem('conflict', { details: { current: before } })
    assertTimely(body, now)
    assertFits(body)
    const next = applySave(before, body, user, now)
    assertHoldings(body, next, stored.facts, pack.facts, now)
    const entry = {
      ...actorOf(input),
      action_type: actionOf(body),
      object: `facts/${body.fact}`,
      before: before.current.value,
      after: body.value,
      details: {
        version: next.version,
        ...(body.publish_at !== null && { publish_at: body.publish_at }),
        ...(body.restores !== undefined && { restores: body.restores }),
        ...(before.next && { replaces_waiting: before.next.version }),
      },
    }
    const isSecurities = body.fact === 'capital' || body.fact === 'holders'
    if (await facts.save(next, entry, now, isSecurities ? stored.securities : undefined)) return next
    const current = factAt(body.fact, (await facts.load()).facts, pack.facts, now)
    throw new Problem('conflict', { details: { current } })
  }

export { services }
