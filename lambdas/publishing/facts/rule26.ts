import type { CompanyFacts } from '#contract/publishing/factShapes.ts'
import type { RuleStatus } from '#contract/publishing/factEdits.ts'
import { daysBetween, dueDate, reviewStateOn } from '#contract/publishing/reviewDates.ts'
import { ruleLetters, type RuleEdition, type RuleLetter } from '#contract/publishing/rule26Editions.ts'
import type { PresenceStore } from './presenceStore.ts'
import type { Review } from './store.ts'

/** An item of the rule in the content pack. */
export interface PackItem {
  item: RuleLetter
  link?: { name: string; href: string } | undefined
  reviewed: string
}

/** Public things besides facts that the rule asks for. */
export interface Present {
  constitution: boolean
  reports: boolean
  admission: boolean
  news: boolean
}

/** Asks for all of them. */
export const findPresent = async (store: PresenceStore, now: Date): Promise<Present> => {
  const [constitution, reports, admission, news] = await Promise.all([
    store.hasDocument(['consitutionaldocuments'], now),
    store.hasDocument(['companydocuments', 'Reports & Documents'], now),
    store.hasDocument(['admissiondocuments'], now),
    store.hasAnnouncement(now),
  ])
  return { constitution, reports, admission, news }
}

const nomad = /\bnominated advis[eo]r\b/i

/** The missing thing of an item, in words. */
export const missingOf = (
  item: RuleLetter,
  { items }: RuleEdition,
  { facts, present, link }: { facts: CompanyFacts; present: Present; link: PackItem['link'] },
): string | undefined => {
  const { needs } = items[item]
  const isThere: Record<typeof needs, boolean> = {
    ...present,
    answer: link !== undefined || facts.statements.list.some(one => one.item === item),
    directors: facts.directors.list.some(({ director }) => director),
    committees: facts.committees.list.length > 0,
    nomad: facts.advisers.list.some(({ role }) => nomad.test(role)),
  }
  const words: Record<typeof needs, string> = {
    answer: 'The index says nothing about it, and leads nowhere.',
    directors: 'No director is named.',
    committees: 'No committee of the board is named.',
    constitution: 'No constitutional document is public.',
    reports: 'No report is public.',
    admission: 'No admission document is public.',
    news: 'No regulatory announcement is public.',
    nomad: 'No nominated adviser is named.',
  }
  return isThere[needs] ? undefined : words[needs]
}

/** The day of an item's last review: what staff noted, or what the pack says, whichever is later. */
export const lastReviewed = (pack: string, review: Pick<Review, 'reviewed'> | undefined): string =>
  review && review.reviewed > pack ? review.reviewed : pack

interface Known {
  today: string
  edition: RuleEdition
  pack: readonly PackItem[]
  reviews: ReadonlyMap<RuleLetter, Review>
  facts: CompanyFacts
  present: Present
}

/** The status of each item of the rule. */
export const statusesOf = ({ today, edition, pack, reviews, facts, present }: Known): RuleStatus[] =>
  ruleLetters.map(item => {
    const { title, period } = edition.items[item]
    const said = pack.find(one => one.item === item)
    const review = reviews.get(item)
    const reviewed = lastReviewed(said?.reviewed ?? edition.effective, review)
    const due = dueDate(reviewed, period)
    const missing = missingOf(item, edition, { facts, present, link: said?.link })
    return {
      item,
      title,
      period,
      state: missing === undefined ? reviewStateOn(today, due) : 'missing',
      reviewed,
      due,
      days_left: daysBetween(today, due),
      ...(missing !== undefined && { missing }),
      ...(said?.link && { link: said.link }),
      ...(review?.reviewed === reviewed &&
        review.reviewed_by_email !== undefined && { reviewed_by_email: review.reviewed_by_email }),
    }
  })
