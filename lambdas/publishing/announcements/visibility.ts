import * as z from 'zod'
import { Announcement } from '#contract/publishing/announcements.ts'

/** An announcement as the indexes of lists carry it. */
export const Listed = Announcement.omit({ content: true })
export type Listed = Omit<Announcement, 'content'>

/** The year whose list has an announcement: UTC's. @param moment of its release */
export const yearOf = (moment: string): number => Number(moment.slice(0, 4))

/**
 * Whether a visitor may know of an announcement at `now`: from the moment of its release on, decided when it is read.
 * One without a moment (a draft, one that waits for its RNS, a withdrawn one) is not out.
 */
export const isOut = (row: Readonly<Record<string, unknown>>, now: Date): boolean =>
  typeof row['released_at'] === 'string' && row['released_at'] <= now.toISOString()

/** A place in a list of announcements: the last one before it. */
export const ListPlace = z.object({ released_at: z.iso.datetime({ precision: 3 }), id: z.uuid() })
export type ListPlace = z.infer<typeof ListPlace>

/** A place as callers carry it to the next page. */
export const cursorOf = ({ released_at, id }: ListPlace): string =>
  Buffer.from(`${released_at} ${id}`).toString('base64url')

/** The place that a cursor means; undefined when it is none of ours. */
export const placeOf = (cursor: string): ListPlace | undefined => {
  const [released_at, id] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const place = ListPlace.safeParse({ released_at, id })
  return place.success && cursorOf(place.data) === cursor ? place.data : undefined
}
