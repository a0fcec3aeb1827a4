import { cursorOf, goingOn } from '#runtime/cursor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { hourOf } from '#runtime/rateLimit.ts'
import { Place } from './limitStore.ts'
import { dayBefore } from './metrics.ts'
import { services, type Services } from './services.ts'

const placeOf = (start: Record<string, unknown> | undefined, now: Date): Place => {
  if (start === undefined) return { hour: hourOf(now) }
  const place = Place.safeParse(start)
  // A place in the future would be walked back from, hour by hour.
  if (place.success && place.data.hour <= hourOf(now) && /^\d{4}-\d\d-\d\dT\d\d$/.test(place.data.hour))
    return place.data
  throw new Problem('invalid_input', { message: 'The list cannot go on from there. Start at its beginning.' })
}

export const listRateLimits =
  ({ limits }: Pick<Services, 'limits'>): HandlerOf<'listRateLimits'> =>
  async ({ query: { cursor, limit }, request: { now } }) => {
    const { rateLimits, next } = await goingOn(cursor, start =>
      limits.page(dayBefore(now), placeOf(start, now), limit),
    )
    return { rateLimits, next: cursorOf(next) }
  }

export { services }
