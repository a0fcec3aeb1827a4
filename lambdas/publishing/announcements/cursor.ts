import * as z from 'zod'

/** A place in a list of announcements: the last one before it. */
export const Place = z.object({ released_at: z.iso.datetime({ precision: 3 }), id: z.uuid() })
export type Place = z.infer<typeof Place>

/** A place as callers carry it to the next page. */
export const cursorOf = ({ released_at, id }: Place): string =>
  Buffer.from(`${released_at} ${id}`).toString('base64url')

/** The place that a cursor means; undefined when it is none of ours. */
export const placeOf = (cursor: string): Place | undefined => {
  const [released_at, id] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const place = Place.safeParse({ released_at, id })
  return place.success && cursorOf(place.data) === cursor ? place.data : undefined
}
