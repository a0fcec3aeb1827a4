import { randomInt } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { visitDays } from '#contract/integrations/analytics.ts'
import { londonDay } from '#contract/londonTime.ts'
import { dynamo } from '#runtime/clients.ts'
import type { Counted } from './rules.ts'
import { tableOf } from '#runtime/table.ts'

/**
 * Counters of visits. A page's count of a day is spread over ten rows in ten partitions, so that a morning of results
 * makes none of them hot; a month's are together, so that reading a quarter takes forty queries.
 */
export interface VisitStore {
  /** @param day `YYYY-MM-DD` in London */
  count(day: string, path: string): Promise<void>
  /** The counters of these days, in no order, several a day and page. */
  between(from: string, to: string): Promise<Counted[]>
}

/** Which announcements are out, for what counts visits of them. */
export interface ReleasedStore {
  /** Whether readers can see it at this moment. */
  isOut(slug: string, now: Date): Promise<boolean>
}

const shards = Array.from({ length: 10 }, (_, shard) => shard)

const Row = z.object({ day_path: z.string(), visits: z.int() })

const visitsTable = tableOf('TABLE_VISITS')
const partition = (day: string, shard: number): string => `${day.slice(0, 7)}#${shard}`

const monthsBetween = (from: string, to: string): string[] => {
  const months: string[] = []
  const last = to.slice(0, 7)
  for (let month = from.slice(0, 7); month <= last;) {
    months.push(month)
    const [year = 0, number = 0] = month.split('-').map(Number)
    month = new Date(Date.UTC(year, number)).toISOString().slice(0, 7)
  }
  return months
}

export const visitStore = (): VisitStore => ({
  async count(day, path) {
    await dynamo().send(
      new UpdateCommand({
        TableName: visitsTable.name(),
        Key: { month_shard: partition(day, randomInt(shards.length)), day_path: `${day}#${path}` },
        UpdateExpression: 'ADD visits :one SET expires_at = :expires',
        ExpressionAttributeValues: {
          ':one': 1,
          ':expires': londonDay(day).end.getTime() / 1000 + visitDays * 86_400,
        },
      }),
    )
  },

  async between(from, to) {
    const read = async (month: string, shard: number): Promise<Counted[]> => {
      const rows = await visitsTable.list(Row, {
        KeyConditionExpression: 'month_shard = :part AND day_path BETWEEN :from AND :to',
        ExpressionAttributeValues: {
          ':part': partition(month, shard),
          ':from': from,
          // After every path of the last day.
          ':to': `${to}$`,
        },
      })
      return rows.map(({ day_path, visits }) => ({
        day: day_path.slice(0, 10),
        path: day_path.slice(11),
        visits,
      }))
    }
    const parts = monthsBetween(from, to).flatMap(month => shards.map(shard => read(month, shard)))
    return (await Promise.all(parts)).flat()
  },
})

export const releasedStore = (): ReleasedStore => ({
  async isOut(slug, now) {
    const { Items = [] } = await tableOf('TABLE_ANNOUNCEMENTS').query({
      IndexName: 'bySlug',
      KeyConditionExpression: 'slug = :slug',
      ProjectionExpression: 'released_at',
      ExpressionAttributeValues: { ':slug': slug },
    })
    return Items.some(
      ({ released_at }) => typeof released_at === 'string' && released_at <= now.toISOString(),
    )
  },
})
