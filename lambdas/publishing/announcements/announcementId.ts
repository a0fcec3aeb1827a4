import { createHash } from 'node:crypto'
import { londonTime } from '#contract/londonTime.ts'
import type { RnsItem } from '#contract/news/rnsFeed.ts'

/** A UUID of version 8 (RFC 9562), always the same for the same parts. */
export const uuidOf = (...parts: string[]): string => {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** RNS numbers its announcements `2584X`; in the years a number comes again, on one day it does not. */
export const rnsNumber = /^\d{1,5}[A-Z]{1,2}$/i

/**
 * The id of the announcement that an item becomes, the same for each import. Items with the same RNS number on the same
 * London day are one announcement, whichever providers they came from.
 */
export const announcementIdOf = ({
  provider,
  id,
  rns_number = '',
  publishedAt,
}: Pick<RnsItem, 'id' | 'provider' | 'publishedAt' | 'rns_number'>): string =>
  rnsNumber.test(rns_number)
    ? announcementIdOfRns(rns_number, londonTime(new Date(publishedAt)).date)
    : uuidOf('item', provider, id)

/** The id of the announcement that an RNS of this number makes. @param day London's, `YYYY-MM-DD` */
export const announcementIdOfRns = (number: string, day: string): string =>
  uuidOf('rns', number.toUpperCase(), day)
