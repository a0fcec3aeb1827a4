import type { CompanyFacts } from '#contract/publishing/factShapes.ts'
import { ruleEditionOn } from '#contract/publishing/rule26Editions.ts'
import { company } from '#content/company.ts'
import { statementsOf } from '#content/factParts.ts'
import { rule26 } from '#content/rule26.ts'
import type { PublicApi } from '../../api.ts'
import { outcomeOf, type Outcome } from '../../deferred.ts'

type Answered = Awaited<ReturnType<PublicApi['getFacts']>>

/** The data of the index: the company's statements, and the rule's items with their dates. */
export interface Rule26Facts {
  statements: CompanyFacts['statements']
  rule26: Answered['rule26']
}

/** Reads them; the outcome never fails. */
export const readRule26 = (api: Pick<PublicApi, 'getFacts'>): Promise<Outcome<Rule26Facts>> => {
  const read = async () => {
    const { facts, rule26 } = await api.getFacts()
    return { statements: facts.statements, rule26 }
  }
  return outcomeOf('Error fetching company facts', read())
}

const edition = ruleEditionOn(company.confirmed)

/** The facts in the build of the site. */
export const builtRule26: Rule26Facts = {
  statements: statementsOf(rule26),
  rule26: {
    effective: edition.effective,
    items: rule26.items.map(({ item, reviewed }) => ({ item, title: edition.items[item].title, reviewed })),
  },
}
