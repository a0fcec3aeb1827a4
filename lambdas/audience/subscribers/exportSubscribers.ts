import { actorOf } from '#runtime/actor.ts'
import { audit, type Audit } from '#runtime/audit.ts'
import { csvLine } from '#runtime/csv.ts'
import { cursorOf, goingOn } from '#runtime/cursor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { shards, type Subscriber } from './subscriber.ts'
import { Place, staffStore, type StaffStore } from './staffStore.ts'

interface Services {
  subscribers: Pick<StaffStore, 'page'>
  audit: Audit
  /** Subscribers of one call, at least. */
  most?: number
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
  ({ subscribers, audit, most = 4000 }: Services): HandlerOf<'exportSubscribers'> =>
  async asked => {
    const { now } = asked.request
    const { lines, place } = await goingOn(asked.body.after, async start => {
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
      ...actorOf(asked),
      action_type: 'SUBSCRIBERS_EXPORTED',
      object: 'subscribers',
      details: { count: lines.length, first: asked.body.after === undefined, last: place === undefined },
    })
    return {
      csv: (asked.body.after === undefined ? head : '') + lines.join(''),
      count: lines.length,
      next: cursorOf(place),
    }
  }

export const services = (): Services => ({
  subscribers: staffStore(),
  audit: audit(),
})
