import type { ShownFactName, ShownFacts } from '#contract/publishing/facts.ts'
import type { RuleLetter } from '#contract/publishing/rule26Editions.ts'
import type { PublicApi } from '../../api.ts'
import { outcomeOf, type Outcome } from '../../deferred.ts'

/** The facts of the company that a page has, and their date. */
export type Known<F extends ShownFactName> = Pick<ShownFacts, F> & {
  /** When each item of Rule 26 was last reviewed; nothing where that is not known. */
  reviews: Partial<Record<RuleLetter, string>>
}

/** Reads the facts that a page shows, and no others: each comes with the page. The outcome never fails. */
export const readFacts = <F extends ShownFactName>(
  api: Pick<PublicApi, 'getFacts'>,
  ...names: F[]
): Promise<Outcome<Known<F>>> => {
  const read = async () => {
    const { facts, rule26 } = await api.getFacts()
    const wanted = Object.fromEntries(names.map(name => [name, facts[name]])) as Pick<ShownFacts, F>
    const reviews = Object.fromEntries(rule26.items.map(({ item, reviewed }) => [item, reviewed]))
    return { ...wanted, reviews }
  }
  return outcomeOf('Error fetching company facts', read())
}

/**
 * The data of a page with its facts. In a browser the page waits for them rather than show what the site was built
 * with for a moment.
 */
export const withFacts = <D extends object, K>(
  facts: Promise<K>,
  more: D,
): (D & { facts: Promise<K> }) | Promise<D & { facts: K }> =>
  import.meta.env.SSR ? { ...more, facts } : facts.then(value => ({ ...more, facts: value }))

/** The facts that were read, or those that the site was built with: those say, too, on which day they were true. */
export const knownOf = <F extends ShownFactName>(
  outcome: Outcome<Known<F>> | undefined,
  built: Pick<ShownFacts, F>,
): Known<F> => (outcome && 'value' in outcome ? outcome.value : { ...built, reviews: {} })
