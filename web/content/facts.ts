import type { CompanyFacts } from '#contract/publishing/factShapes.ts'
import { committees } from './committees.ts'
import { company } from './company.ts'
import { corporate } from './corporate.ts'
import {
  advisersOf,
  capitalOf,
  committeesOf,
  directorsOf,
  governanceOf,
  holdersOf,
  statementsOf,
} from './factParts.ts'
import { financial } from './financial.ts'
import { governance } from './governance.ts'
import { people } from './people.ts'
import { meetings } from './meetings.ts'
import { rule26 } from './rule26.ts'
import { smallHoldings } from './smallHoldings.ts'

/** The facts that the site was built with, which staff change from then on (decision 39). */
export const packFacts: CompanyFacts = {
  capital: capitalOf(company, financial),
  holders: holdersOf(financial, smallHoldings),
  advisers: advisersOf(corporate),
  directors: directorsOf(people),
  committees: committeesOf(committees),
  governance: governanceOf(governance),
  statements: statementsOf(rule26),
  meetings: { as_at: meetings.updated, list: [] },
}
