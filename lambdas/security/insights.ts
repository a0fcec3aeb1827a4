import type { Insight } from '#contract/publishing/insiders.ts'
import { viewMinutes } from '#contract/publishing/insiders.ts'
import type { Actor } from '#runtime/actor.ts'
import { auditItems } from '#runtime/audit.ts'
import type { AccessList } from './accessListStore.ts'
import { setting } from '#runtime/env.ts'
import { transact } from '#runtime/transact.ts'
import type { User } from '#runtime/user.ts'

/** An item that somebody viewed or downloaded. */
export interface ViewedItem {
  /** For example `documents/{id}`. */
  object: string
  title: string
  /** Of a download: whether the copy names its reader. */
  marked?: boolean
}

/** Records who viewed or downloaded confidential items, in the release's record and in the audit log. */
export interface Insights {
  /**
   * Called before the item is shown: without a record nothing is shown. Views within the same ten minutes are one.
   * @param accessLists the lists of the releases that make the item confidential
   */
  note(
    accessLists: readonly AccessList[],
    what: Insight['what'],
    thing: ViewedItem,
    who: User,
    by: Actor,
    now: Date,
  ): Promise<void>
}

const slot = (now: Date): string =>
  new Date(Math.floor(now.getTime() / (viewMinutes * 60_000)) * viewMinutes * 60_000).toISOString()

const insightOf = (
  accessList: AccessList,
  what: Insight['what'],
  { object, title, marked }: ViewedItem,
  who: User,
  { ip_address }: Actor,
  now: Date,
): Insight => ({
  what,
  object,
  title,
  user_id: who.id,
  email: who.email ?? '',
  name: accessList.names?.[who.id] ?? '',
  at: now.toISOString(),
  ...(marked !== undefined && { marked }),
  ...(ip_address !== undefined && { address: ip_address }),
})

export const insights = (): Insights => ({
  async note(accessLists, what, thing, who, by, now) {
    const { object } = thing
    const key =
      what === 'view' ? `${slot(now)} ${who.id} ${object}` : `${now.toISOString()} ${by.request_id} ${object}`
    const action_type = what === 'view' ? 'CONFIDENTIAL_VIEWED' : 'CONFIDENTIAL_DOWNLOADED'
    for (const accessList of accessLists)
      await transact([
        {
          Put: {
            TableName: setting('TABLE_INSIDERS'),
            Item: {
              of: `releases/${accessList.id}`,
              id: key,
              ...insightOf(accessList, what, thing, who, by, now),
            },
            ConditionExpression: 'attribute_not_exists(id)',
          },
        },
        ...auditItems({ ...by, action_type, object, details: { release: accessList.id } }, now),
      ])
  },
})
