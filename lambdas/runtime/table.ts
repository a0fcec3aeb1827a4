import { GetCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import type * as z from 'zod'
import type { FaultyRow } from '#contract/faultyRows.ts'
import type { TransactItem } from './audit.ts'
import { dynamo } from './clients.ts'
import { cursorOf, fromCursor } from './cursor.ts'
import { setting } from './env.ts'
import { readableRows, readRows } from './readableRows.ts'

type Row = Record<string, unknown>

/** A query without its table, which the helper knows. */
export type Query = Omit<QueryCommandInput, 'TableName'>

/**
 * A table of the product. Each read names the shape that it wants: what reads a row elsewhere needs a part of it.
 * A list leaves out rows that do not fit, and raises an alarm for each (decision 54).
 * @param variable the setting that names it, such as `TABLE_CALENDAR_EVENTS`
 */
export const tableOf = (variable: `TABLE_${string}`) => {
  const label = variable.slice('TABLE_'.length).toLowerCase()
  const name = () => setting(variable)
  const query = (input: Query) => dynamo().send(new QueryCommand({ TableName: name(), ...input }))

  /** Every page of a query, one after the other, so that memory holds one. */
  const pages = async function* (input: Query) {
    let start = input.ExclusiveStartKey
    do {
      const answer = await query({ ...input, ExclusiveStartKey: start })
      yield answer
      start = answer.LastEvaluatedKey
    } while (start)
  }

  /** The readable rows of a query, page by page. */
  const batches = async function* <S extends z.ZodType>(
    Shape: S,
    input: Query,
  ): AsyncGenerator<z.output<S>[]> {
    for await (const { Items = [] } of pages(input)) yield readableRows(Shape, Items, label)
  }

  return {
    name,
    query,
    pages,
    batches,

    /** The row as it is this moment. @throws ZodError when it does not fit */
    async get<S extends z.ZodType>(Shape: S, Key: Row): Promise<z.output<S> | undefined> {
      const { Item } = await dynamo().send(new GetCommand({ TableName: name(), Key, ConsistentRead: true }))
      return Item && Shape.parse(Item)
    },

    /**
     * The readable rows of a query.
     * @param limit reads no further page once it has as many rows, and answers no more
     */
    async list<S extends z.ZodType>(Shape: S, input: Query, limit = Infinity): Promise<z.output<S>[]> {
      const rows: z.output<S>[] = []
      for await (const batch of batches(Shape, input)) {
        rows.push(...batch)
        if (rows.length >= limit) break
      }
      return rows.slice(0, limit)
    },

    /**
     * A page of a list that people turn, from a cursor on.
     * @throws Problem `invalid_input` when the cursor belongs to another list
     */
    async page<S extends z.ZodType>(
      Shape: S,
      input: Query,
      after: string | undefined,
    ): Promise<{ rows: z.output<S>[]; faulty: FaultyRow[]; next: string | null }> {
      const { Items = [], LastEvaluatedKey } = await fromCursor(after, start =>
        query({ ...input, ExclusiveStartKey: start }),
      )
      return { ...readRows(Shape, Items, label), next: cursorOf(LastEvaluatedKey) }
    },

    /** Writes a row whose id is free, as part of a transaction. */
    add: (Item: Row): TransactItem => ({
      Put: { TableName: name(), Item, ConditionExpression: 'attribute_not_exists(id)' },
    }),

    /** Writes a row over the one of the version before, as part of a transaction. */
    replace: (Item: Row & { version: number }): TransactItem => ({
      Put: {
        TableName: name(),
        Item,
        ConditionExpression: 'version = :before',
        ExpressionAttributeValues: { ':before': Item.version - 1 },
      },
    }),
  }
}
