import * as z from 'zod'
import type { FactName } from '#contract/publishing/factShapes.ts'
import { SaidFact, StaffFact } from '#contract/publishing/facts.ts'
import { ruleLetters, type RuleLetter } from '#contract/publishing/rule26Editions.ts'
import { auditItems, type AuditEntry, type TransactItem } from '#runtime/audit.ts'
import { setting } from '#runtime/env.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { transact } from '#runtime/transact.ts'
import type { StoredFacts } from './rules.ts'
import { tableOf } from '#runtime/table.ts'

/** When somebody last saw that an item of the rule is right. */
export const Review = z.object({
  item: z.enum(ruleLetters),
  reviewed: z.iso.date(),
  reviewed_by: z.string(),
  reviewed_by_email: z.string().optional(),
})
export type Review = z.output<typeof Review>

/** All that is stored of the company's facts. */
export interface Stored {
  facts: StoredFacts
  reviews: ReadonlyMap<RuleLetter, Review>
  /** Raised by each change of shares in issue or of holdings, so that no two are checked against what the other changes. */
  securities: number
}

export interface FactStore {
  /** @param consistent false for readers: a change may take a moment to arrive */
  load(consistent?: boolean): Promise<Stored>
  /**
   * Writes a fact over the version before, with its history and the record of the change.
   * @param securities what `load` said, where the change was checked against other facts
   * @returns false when somebody saved in between
   */
  save(fact: StaffFact, entry: AuditEntry, now: Date, securities?: number): Promise<boolean>
  /** Saved versions of a fact, latest first, from `from` down. */
  versions(fact: FactName, from: number | undefined, limit: number): Promise<SaidFact[]>
  /** @returns false when it was reviewed on that day or later already */
  review(review: Review, entry: AuditEntry, now: Date): Promise<boolean>
}

const kind = 'company'
const ids = { fact: 'fact#', review: 'review#', securities: 'securities' } as const
const factsTable = tableOf('TABLE_FACTS')

const rowsOfKind = async (ConsistentRead: boolean): Promise<Record<string, unknown>[]> => {
  const found: Record<string, unknown>[] = []
  const pages = factsTable.pages({
    KeyConditionExpression: 'kind = :kind',
    ExpressionAttributeValues: { ':kind': kind },
    ConsistentRead,
  })
  for await (const { Items = [] } of pages) found.push(...Items)
  return found
}

const Counter = z.object({ version: z.int() })

/** A row that may be there in one version only. */
const guarded = (id: string, row: Record<string, unknown>, before: number): TransactItem => ({
  Put: {
    TableName: factsTable.name(),
    Item: { ...row, kind, id },
    ...(before === 0
      ? { ConditionExpression: 'attribute_not_exists(id)' }
      : {
          ConditionExpression: 'version = :before',
          ExpressionAttributeValues: { ':before': before },
        }),
  },
})

export const factStore = (): FactStore => ({
  async load(consistent = true) {
    const rows = await rowsOfKind(consistent)
    const below = (prefix: string) => rows.filter(({ id }) => String(id).startsWith(prefix))
    const counter = rows.find(({ id }) => id === ids.securities)
    return {
      facts: new Map(
        below(ids.fact)
          .map(row => StaffFact.parse(row))
          .map(fact => [fact.fact, fact]),
      ),
      reviews: new Map(readableRows(Review, below(ids.review), 'facts').map(one => [one.item, one])),
      securities: counter ? Counter.parse(counter).version : 0,
    }
  },

  async save(fact, entry, now, securities) {
    const said = fact.next ?? fact.current
    const failed = await transact([
      guarded(`${ids.fact}${fact.fact}`, fact, fact.version - 1),
      {
        Put: {
          TableName: setting('TABLE_FACT_VERSIONS'),
          Item: said,
          ConditionExpression: 'attribute_not_exists(fact)',
        },
      },
      ...(securities === undefined ? [] : [guarded(ids.securities, { version: securities + 1 }, securities)]),
      ...auditItems(entry, now),
    ])
    return failed.length === 0
  },

  async versions(fact, from, Limit) {
    const { Items = [] } = await tableOf('TABLE_FACT_VERSIONS').query({
      KeyConditionExpression: from === undefined ? 'fact = :fact' : 'fact = :fact AND version <= :from',
      ExpressionAttributeValues: { ':fact': fact, ...(from !== undefined && { ':from': from }) },
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit,
    })
    return readableRows(SaidFact, Items, 'fact_versions')
  },

  async review(review, entry, now) {
    const failed = await transact([
      {
        Put: {
          TableName: factsTable.name(),
          Item: { ...review, kind, id: `${ids.review}${review.item}` },
          ConditionExpression: 'attribute_not_exists(id) OR reviewed < :today',
          ExpressionAttributeValues: { ':today': review.reviewed },
        },
      },
      ...auditItems(entry, now),
    ])
    return failed.length === 0
  },
})
