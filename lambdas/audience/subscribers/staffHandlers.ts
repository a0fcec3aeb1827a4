import type { FoundSubscriber } from '#contract/audience/subscriberEdits.ts'
import { actorOf } from '#runtime/actor.ts'
import { audit, type Audit } from '#runtime/audit.ts'
import { csvLine } from '#runtime/csv.ts'
import { cursorOf, fromCursor } from '#runtime/cursor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { staffStore, type StaffStore, type Suppressed, Place } from './staffStore.ts'
import { type Subscriber, shards } from './subscriber.ts'

interface Services {
  subscribers: Pick<StaffStore, 'counts' | 'find' | 'page' | 'remove'>
  audit: Audit
  /** Subscribers of one call, at least. */
  most?: number
}

export const countSubscribers =
  ({ subscribers }: Pick<Services, 'subscribers'>): HandlerOf<'countSubscribers'> =>
  ({ request }) =>
    subscribers.counts(request.now)

const shown = (found: Subscriber | Suppressed): FoundSubscriber => {
  const lasts_until = new Date(found.expires_at * 1000).toISOString()
  if (found.state === 'suppressed') {
    const { state, reason, suppressed_at } = found
    return { state, reason, suppressed_at, lasts_until }
  }
  const { state, handle, email, kinds, created_at: asked_at, confirmed_at } = found
  return { state, handle, email, kinds, asked_at, ...(confirmed_at && { confirmed_at }), lasts_until }
}

/** Keys are hashes of addresses: a whole address is found by one read, and a part of one finds nobody. */
export const findSubscriber =
  ({ subscribers }: Pick<Services, 'subscribers'>): HandlerOf<'findSubscriber'> =>
  async ({ body, request }) => {
    const found = await subscribers.find(body.email, request.now)
    return { subscriber: found ? shown(found) : null }
  }

const placeOf = (start: Record<string, unknown> | undefined): Place => {
  if (start === undefined) return { shard: shards[0] }
  const place = Place.safeParse(start)
  if (place.success) return place.data
  throw new Problem('invalid_input', { message: 'The file cannot go on from there. Start it anew.' })
}

const head = csvLine(['email', 'kinds', 'confirmed_at', 'lasts_until'])

const line = ({ email, kinds, confirmed_at = '', expires_at }: Subscriber): string =>
  csvLine([email, kinds.join(' '), confirmed_at, new Date(expires_at * 1000).toISOString()])

/** A piece of the file, as long as one answer may be; who took it is on record before they have it. */
export const exportSubscribers =
  ({
    subscribers,
    audit,
    most = 4000,
  }: Pick<Services, 'audit' | 'most' | 'subscribers'>): HandlerOf<'exportSubscribers'> =>
  async input => {
    const { now } = input.request
    const { lines, place } = await fromCursor(input.body.after, async start => {
      const lines: string[] = []
      let place: Place | undefined = placeOf(start)
      while (place && lines.length < most) {
        const page: Awaited<ReturnType<StaffStore['page']>> = await subscribers.page(place, now, most)
        lines.push(...page.subscribers.map(line))
        place = page.next
      }
      return { lines, place }
    })
    await audit.record({
      ...actorOf(input),
      action_type: 'SUBSCRIBERS_EXPORTED',
      object: 'subscribers',
      details: { count: lines.length, first: input.body.after === undefined, last: place === undefined },
    })
    return {
      csv: (input.body.after === undefined ? head : '') + lines.join(''),
      count: lines.length,
      next: cursorOf(place),
    }
  }

/** The audit log keeps for good who did it, and of whom only the random handle, which then belongs to nobody. */
export const removeSubscriber =
  ({ subscribers }: Pick<Services, 'subscribers'>): HandlerOf<'removeSubscriber'> =>
  async input => {
    const { params, request } = input
    const entry = {
      ...actorOf(input),
      action_type: 'SUBSCRIBER_REMOVED',
      object: `subscribers/${params.handle}`,
    }
    await subscribers.remove(params.handle, entry, request.now)
    return { removed: true }
  }

export const services = (): Services => ({
  subscribers: staffStore(),
  audit: audit(),
})
