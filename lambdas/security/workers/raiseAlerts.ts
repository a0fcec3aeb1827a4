import { streamWorker } from '#runtime/batch.ts'
import { setting } from '#runtime/env.ts'
import { environmentSender, mailer } from '#runtime/mail.ts'
import { accountStore } from '../accountStore.ts'
import type { AuditEvent, NewAlert } from '../alerts.ts'
import {
  alertOfCounter,
  alertOfTampering,
  bruteForceOf,
  failuresAround,
  isFailure,
  isMailed,
  nearLimit,
  warnsFrom,
} from '../alertRules.ts'
import { auditLogStore, type AuditLog } from '../audit/auditLogStore.ts'
import { type AuditChange, Change, type CounterChange } from '../changes.ts'
import { alertOfEvent } from '../eventRules.ts'
import { raisedStore, type RaisedStore } from '../raisedStore.ts'
import { sendAlertMail, type AlertMailServices } from '../alertMail.ts'

interface Services extends AlertMailServices {
  store: RaisedStore
  auditLog: Pick<AuditLog, 'page'>
}

/** Failures that are looked at: many more than it takes. */
const failuresAtMost = 50

/** Milliseconds between an entry's moment and its writing, from which on it was written before, elsewhere. */
const restoredAfter = 15 * 60_000

/**
 * Whether an entry came by a restore: what it tells of is over, and administrators were told of it then. A sign-in that
 * failed has the moment at which it began, and says when that was recorded.
 */
const isRestored = ({ created_at, details }: AuditEvent, at: string): boolean => {
  const { recorded_at } = details ?? {}
  const written = typeof recorded_at === 'string' ? recorded_at : created_at
  return Date.parse(at) - Date.parse(written) > restoredAfter
}

/** An altered entry as it was before; of one that cannot be read, its key. */
const entryBefore = ({ before, position }: AuditChange): AuditEvent => {
  const [created_at = '', id = ''] = position.split('#')
  return before ?? { id, created_at, user_id: 'unknown', action_type: 'unknown' }
}

/**
 * Follows the audit log and the counters of attempts, and raises what the rules make of each change (decision 21,
 * A change that comes again finds its alert.
 */
export const raiseAlerts = (services: Services) => {
  const { store, auditLog, now } = services
  const tellAdmins = sendAlertMail(services)

  const raise = async (alert: NewAlert | undefined): Promise<void> => {
    if (!alert) return
    const { alert: raised, untold } = await store.raise(alert, isMailed(alert), now())
    if (untold) await tellAdmins(raised)
  }

  /** Of the ten minutes before and after, this one included: the index may not have it yet. */
  const failuresOf = async (
    event: AuditEvent,
  ): Promise<Pick<AuditEvent, 'action_type' | 'created_at' | 'id'>[]> => {
    const { from, to } = failuresAround(event)
    const { entries } = await auditLog.page(
      { person: event.user_id, containing: 'FAILED', from: from.toISOString(), to: to.toISOString() },
      { limit: failuresAtMost },
    )
    return [event, ...entries.filter(({ id }) => id !== event.id)]
  }

  const ofTrail = async (change: AuditChange): Promise<void> => {
    const { eventName, isExpiry, position, after, at, eventID } = change
    if (eventName !== 'INSERT')
      return isExpiry ? undefined : raise(alertOfTampering(eventName, entryBefore(change), eventID, at))
    if (!after) throw new Error(`The entry ${position} of the audit trail cannot be read.`)
    if (isRestored(after, at)) return
    await raise(alertOfEvent(after))
    if (isFailure(after)) await raise(bruteForceOf(after, await failuresOf(after)))
  }

  const ofCounter = async ({ before, after, at }: CounterChange): Promise<void> => {
    if (!after) return
    const alert = alertOfCounter(after, at)
    if (alert) return raise(alert)
    // A sign-in took its attempt back: it was no failure.
    if (before && before.attempts >= warnsFrom(after.action_type))
      await store.withdraw(nearLimit(after.subject_window))
  }

  return (change: AuditChange | CounterChange): Promise<void> =>
    change.table === 'audit' ? ofTrail(change) : ofCounter(change)
}

export const handler = streamWorker('raiseAlerts', Change, raiseAlerts, () => ({
  store: raisedStore(),
  auditLog: auditLogStore(),
  mailer: environmentSender() && mailer(),
  admins: () => accountStore().adminAddresses(),
  company: setting('COMPANY_NAME'),
  site: process.env['SITE_ORIGIN'],
  now: () => new Date(),
}))
