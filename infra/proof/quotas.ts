import { quotas } from './quotas/limits.ts'
import type { Quota, Subject, Use } from './quotas/quota.ts'

/** Share of a quota from which on a person is warned. */
const warnFrom = 0.8

/** How much of a quota is taken, and by what. */
export interface Share extends Use {
  quota: Quota
  /** 1 is all of it. */
  share: number
}

/** Somebody should know of it before there is more. */
export const isNear = ({ share, quota }: Share): boolean =>
  share > 1 || (share >= warnFrom && !quota.mayBeFull)

/** Every use of every quota, the fullest first. */
export const sharesOf = (subject: Subject): Share[] =>
  quotas
    .flatMap(quota => quota.measure(subject).map(use => ({ ...use, quota, share: use.used / quota.limit })))
    .sort((a, b) => b.share - a.share)

/** The fullest use of each quota, the fullest quota first. */
export const fullest = (shares: Share[]): Share[] =>
  [...Map.groupBy(shares, ({ quota }) => quota).values()].flatMap(([first]) => first ?? [])
