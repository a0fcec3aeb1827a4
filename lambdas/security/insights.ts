import type { Insight } from '#contract/publishing/insiders.ts'
import { viewMinutes } from '#contract/publishing/insiders.ts'
import type { Actor } from '#runtime/actor.ts'
import { auditItems } from '#runtime/audit.ts'
import type { AccessList } from './accessLists.ts'
import { setting } from '#runtime/env.ts'
import { transact } from '#runtime/transact.ts'
import type { User } from '#runtime/user.ts'

/** A thing that somebody saw. */
export interface ViewedItem {
  /** For example `documents/{id}`. */
  object: string
  title: string
  /** Of a download: whether the copy names its reader. */
  marked?: boolean
}

/** The record of who saw or took what is confidential: the insider list, and the audit trail with it. */
export interface Insights {
  /**
   * Goes before what is shown: what is not on record is not shown. Views of the same ten minutes are one.
   * @param accessLists the releases that make the thing confidential; each has a list of its own
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
