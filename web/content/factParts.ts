import type { CompanyFacts } from '#contract/publishing/factShapes.ts'
import { significantHoldings, type ShownHolders } from '#contract/publishing/holdings.ts'
import type { Company, People } from './schema.ts'
import type { Committees, Corporate, Governance, Rule26 } from './schemaGovernance.ts'
import type { Financial, SmallHoldings } from './schemaHoldings.ts'

/* Each fact as the files of a pack state it. Apart, so that a page loads the files of its own facts only. */

export const capitalOf = ({ shares }: Company, { capital }: Financial): CompanyFacts['capital'] => ({
  as_at: shares.updated,
  in_issue: shares.inIssue,
  treasury: shares.treasury,
  restrictions: capital.restrictionsText,
})

export const holdersOf = (
  { holders }: Financial,
  { list: small }: SmallHoldings,
): CompanyFacts['holders'] => ({
  as_at: holders.updated,
  list: [...holders.list, ...small].map(({ name, shares, percent = null, notPublic = null }) => ({
    name,
    shares,
    percent,
    not_public: notPublic,
  })),
})

/** The holdings that readers see, without those that are too small to be named. */
export const shownHoldersOf = (company: Company, financial: Financial): ShownHolders => {
  const { as_at, list } = holdersOf(financial, { list: [] })
  return {
    as_at,
    list: significantHoldings(list, capitalOf(company, financial)),
    not_public_percent: company.shares.notInPublicHandsPercent,
  }
}

export const advisersOf = ({ updated, advisers, auditors }: Corporate): CompanyFacts['advisers'] => ({
  as_at: updated,
  list: [
    ...advisers.list.map(adviser => ({ ...adviser, auditor: false })),
    ...auditors.list.map(auditor => ({ ...auditor, auditor: true })),
  ],
})

export const directorsOf = ({ updated, people }: People): CompanyFacts['directors'] => ({
  as_at: updated,
  list: people,
})

export const committeesOf = ({ updated, committees }: Committees): CompanyFacts['committees'] => ({
  as_at: updated,
  list: committees.map(({ name, meetingsAYear, text, duties, members }) => ({
    name,
    meetings_a_year: meetingsAYear,
    text,
    duties,
    members,
  })),
})

export const governanceOf = ({
  updated,
  edition,
  paragraphs,
  board,
  principles,
}: Governance): CompanyFacts['governance'] => ({
  as_at: updated,
  edition,
  paragraphs,
  board: board.text,
  board_meetings_a_year: board.meetingsAYear,
  disclosures: principles.list.map(({ disclosure }) => ({ paragraphs: disclosure })),
})

export const statementsOf = ({ items }: Rule26): CompanyFacts['statements'] => ({
  as_at:
    items
      .map(({ reviewed }) => reviewed)
      .toSorted()
      .at(-1) ?? '',
  list: items.flatMap(({ item, text }) => (text === undefined ? [] : [{ item, text }])),
})
