import type { Release } from '#contract/publishing/releases.ts'
import type { ReleaseStep } from '#contract/news/rnsDetection.ts'
import { rnsLateMinutes } from '#contract/limits.ts'
import { count } from '../../format.ts'
import { exactMoment } from '../pickers/moments.ts'
import type { StateName } from '../pickers/State.tsx'

/** Where a release stands at `now` (ms): out from its moment on, waiting for its RNS before, whatever was read earlier. */
export const stateAt = ({ state, publish_at, out_at }: Release, now: number): Release['state'] => {
  const has = (moment: string | null) => moment !== null && Date.parse(moment) <= now
  if (state !== 'approved') return state
  if (out_at === null && has(publish_at)) return 'waiting_for_rns'
  return has(out_at) ? 'out' : state
}

export const marks = {
  drafted: 'draft',
  approved: 'coming',
  waiting_for_rns: 'waiting',
  on_hold: 'held',
  out: 'out',
  cancelled: 'withdrawn',
} as const satisfies Record<Release['state'], StateName>

export const stateWords: Record<Release['state'], string> = {
  drafted: 'Draft',
  approved: 'Scheduled',
  waiting_for_rns: 'Waiting for RNS',
  on_hold: 'On hold',
  out: 'Live',
  cancelled: 'Withdrawn',
}

/** True if a draft's publication time is over. */
export const isLate = (release: Release, now: number): boolean =>
  release.state === 'drafted' && release.publish_at !== null && Date.parse(release.publish_at) <= now

/** Whether its RNS should have been seen by now. */
export const isRnsLate = (release: Release, now: number): boolean =>
  stateAt(release, now) === 'waiting_for_rns' &&
  release.rns_late_from !== null &&
  Date.parse(release.rns_late_from) <= now

/** Why staff should look at a release whose RNS is late. */
export const lateWords = `No provider has shown it ${rnsLateMinutes} minutes after its moment. Ask the regulatory news service; when you know that it is out, choose the item below or confirm it.`

/** True if it is approved and not out. */
export const isUnderWay = (release: Release, now: number): boolean =>
  ['approved', 'waiting_for_rns', 'on_hold'].includes(stateAt(release, now))

/** True if it still needs its RNS. */
export const awaitsRns = (release: Release, now: number): boolean =>
  release.regulatory && release.detection === undefined && isUnderWay(release, now)

const thingsOf = ({ items }: Release): [are: string, appear: string] =>
  items.length === 1
    ? ['it is', 'it appears']
    : [`all ${count(items.length, 'thing')} are`, `all ${count(items.length, 'thing')} appear together`]

const drafted = (release: Release, now: number, at: string, all: string): string => {
  if (isLate(release, now))
    return `Readers see nothing. Its moment, ${at}, has passed without an approval: choose a later one.`
  const rns = release.regulatory ? ', not before its RNS was seen' : ''
  return at
    ? `Readers see nothing, and will not before somebody approves it. Once approved, ${all} at ${at}${rns}.`
    : `Readers see nothing. The moment that somebody approves it, ${all}${rns}.`
}

/** Of what was out when it was read: what was withdrawn, unpublished or deleted since is said. */
const outSince = ({ state, items }: Release, at: string): string => {
  const gone = state === 'out' ? items.filter(({ shown }) => !shown) : []
  if (gone.length === 0) return `Readers see it, since ${at}.`
  if (gone.length === items.length) return `Readers saw it, from ${at} on. Nothing of it is public any more.`
  const titles = gone.map(({ title }) => (title ? `“${title}”` : 'something that was deleted')).join(', ')
  return `Readers see it, since ${at}, but for ${titles}: not public any more.`
}

/** What readers see of a release's things, and from when on. */
export const readersSee = (release: Release, now: number): string => {
  const [things, all] = thingsOf(release)
  const moment = release.out_at ?? release.publish_at
  const at = moment === null ? '' : exactMoment(moment)
  switch (stateAt(release, now)) {
    case 'drafted':
      return drafted(release, now, at, all)
    case 'approved':
      return awaitsRns(release, now)
        ? `Readers see nothing until ${at}, and not before its RNS was seen. From the later of the two on ${things} public.`
        : `Readers see nothing until ${at}. From that second on ${things} public.`
    case 'waiting_for_rns':
      return `Its moment has come, and its RNS has not been seen: readers see nothing. Once it is seen or confirmed, ${things} public at once.`
    case 'on_hold':
      return 'Readers see nothing, whatever moment comes and whatever RNS is seen, until it goes on.'
    case 'out':
      return outSince(release, at)
    case 'cancelled':
      return 'It was withdrawn before it was out. Its things stayed unpublished and can go out with another release.'
  }
}

/** Why a draft was refused, until it is changed or its approval is asked for again. */
export const refusalOf = ({ state, steps }: Pick<Release, 'state' | 'steps'>): ReleaseStep | undefined => {
  const last = steps.findLast(({ step }) => step !== 'asked')
  return state === 'drafted' && last?.step === 'refused' ? last : undefined
}

/** Whether a person wrote the release, as far as its record says. */
export const hasDrafted = (
  { drafted_by, steps }: Pick<Release, 'drafted_by' | 'steps'>,
  userId: string | undefined,
): boolean => drafted_by === userId || steps.some(({ step, by }) => step === 'changed' && by === userId)

/** Who did something, as far as is known. */
export const personName = (email: string | undefined): string => email ?? 'a colleague'
