import type { Level, TeamMember } from '#contract/people/team.ts'

/** What a person may do, in a word. */
export const levelWords: Readonly<Record<Level, string>> = {
  none: 'No access',
  editor: 'Editor',
  admin: 'Administrator',
}

/** Whether somebody waits for an administrator to say what they may do. */
export const isWaiting = ({ level, state, enabled }: TeamMember): boolean =>
  level === 'none' && state === 'active' && enabled

const rank = (member: TeamMember): number =>
  isWaiting(member) ? 0 : { admin: 1, editor: 2, none: 3 }[member.level]

/** Who waits first, longest first; then who may do most, by address. */
export const byUrgency = (a: TeamMember, b: TeamMember): number =>
  rank(a) - rank(b) ||
  (isWaiting(a) ? a.created_at.localeCompare(b.created_at) : a.email.localeCompare(b.email))

/** Where an account stands, for eyes and for style. */
export const standingOf = (
  member: TeamMember,
): { standing: 'waiting' | 'in' | 'off' | 'coming'; words: string } => {
  const { level, state, enabled } = member
  if (!enabled) return { standing: 'off', words: `Switched off · ${levelWords[level]}` }
  if (isWaiting(member)) return { standing: 'waiting', words: 'Waits for approval' }
  if (state === 'invited') return { standing: 'coming', words: `Invited · ${levelWords[level]}` }
  if (state === 'unconfirmed') return { standing: 'coming', words: 'Has not confirmed the address' }
  return { standing: 'in', words: levelWords[level] }
}

/** What is known of somebody's second factor; undefined when nobody asks for one. */
export const factorWords = (member: TeamMember, adminsNeedFactor: boolean): string | undefined => {
  if (member.second_factor) return 'Signs in with an authenticator app'
  const isRequired = member.second_factor_required || (adminsNeedFactor && member.level === 'admin')
  if (isRequired) return 'Must set up an authenticator app first'
  return member.level === 'none' ? undefined : 'No authenticator app'
}
