import { Insight, viewMinutes } from '#contract/insiders.ts'
import type { Actor } from './actor.ts'
import { auditItems } from './audit.ts'
import type { Circle } from './confidential.ts'
import { setting } from './env.ts'
import { transact } from './transact.ts'
import type { User } from './user.ts'

/** A thing that somebody saw. */
export interface SeenThing {
  /** For example `documents/{id}`. */
  object: string
  title: string
}

/** The record of who saw or took what is confidential: the insider list, and the audit trail with it. */
export interface Insights {
  /** Goes before what is shown: what is not on record is not shown. Views of the same ten minutes are one. */
  note(
    circle: Circle,
    what: Insight['what'],
    thing: SeenThing,
    who: User,
    by: Actor,
    now: Date,
  ): Promise<void>
}

const slot = (now: Date): string =>
  new Date(Math.floor(now.getTime() / (viewMinutes * 60_000)) * viewMinutes * 60_000).toISOString()

export const insights = (): Insights => ({
  async note(circle, what, { object, title }, who, { ip_address, request_id }, now) {
    const of = `releases/${circle.id}`
    const key =
      what === 'view' ? `${slot(now)} ${who.id} ${object}` : `${now.toISOString()} ${request_id} ${object}`
    const insight: Insight = {
      what,
      object,
      title,
      user_id: who.id,
      email: who.email ?? '',
      name: '',
      at: now.toISOString(),
      ...(ip_address !== undefined && { address: ip_address }),
    }
    await transact([
      {
        Put: {
          TableName: setting('TABLE_INSIDERS'),
          Item: { of, id: key, ...insight },
          ConditionExpression: 'attribute_not_exists(id)',
        },
      },
      ...auditItems(
        {
          user_id: who.id,
          ip_address,
          request_id,
          action_type: what === 'view' ? 'CONFIDENTIAL_VIEWED' : 'CONFIDENTIAL_DOWNLOADED',
          object,
          details: { release: circle.id },
        },
        now,
      ),
    ])
  },
})
