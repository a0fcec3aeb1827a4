import type { Release } from '#contract/releases.ts'
import { count } from '../../format.ts'
import { exactMoment } from '../publishing/moments.ts'
import type { StateName } from '../publishing/State.tsx'

/** Where a release stands at `now` (ms): it is out from its moment on, whatever was read before. */
export const stateAt = ({ state, publish_at }: Release, now: number): Release['state'] =>
  state === 'approved' && publish_at !== null && Date.parse(publish_at) <= now ? 'out' : state

export const marks = {
  drafted: 'draft',
  approved: 'coming',
  out: 'out',
  cancelled: 'withdrawn',
} as const satisfies Record<Release['state'], StateName>

export const stateWords: Record<Release['state'], string> = {
  drafted: 'Draft, not approved',
  approved: 'Approved, going out',
  out: 'Out',
  cancelled: 'Cancelled',
}

/** Whether a draft names a moment that is over. */
export const isLate = (release: Release, now: number): boolean =>
  release.state === 'drafted' && release.publish_at !== null && Date.parse(release.publish_at) <= now

const thingsOf = ({ items }: Release): [are: string, appear: string] =>
  items.length === 1
    ? ['it is', 'it appears']
    : [`all ${count(items.length, 'thing')} are`, `all ${count(items.length, 'thing')} appear together`]

/** What readers see of a release's things, and from when on. */
export const readersSee = (release: Release, now: number): string => {
  const [things, all] = thingsOf(release)
  const at = release.publish_at === null ? '' : exactMoment(release.publish_at)
  switch (stateAt(release, now)) {
    case 'drafted':
      if (isLate(release, now))
        return `Readers see nothing. Its moment, ${at}, has passed without an approval: choose a later one.`
      return at
        ? `Readers see nothing, and will not before somebody approves it. Once approved, ${all} at ${at}.`
        : `Readers see nothing. The moment that somebody approves it, ${all}.`
    case 'approved':
      return `Readers see nothing until ${at}. From that second on ${things} public.`
    case 'out':
      return `Readers see it, since ${at}.`
    case 'cancelled':
      return 'It was taken back. Its things stayed unpublished and can go out with another release.'
  }
}

/** Who did something, as far as is known. */
export const who = (email: string | undefined): string => email ?? 'a colleague'
