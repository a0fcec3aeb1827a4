import { factorGroup, type Group } from '#contract/people/sessions.ts'
import type { Level, TeamMember } from '#contract/people/team.ts'

/** An account as the user pool tells of it. */
export interface Account {
  id: string
  email: string
  name: string
  /** Cognito's word, for example `CONFIRMED`. */
  status: string
  enabled: boolean
  created: Date
}

/** The level that groups grant; other groups mean nothing. */
export const levelOf = (groups: readonly string[]): Level => {
  if (groups.includes('admins')) return 'admin'
  return groups.includes('editors') ? 'editor' : 'none'
}

/** The group of a level. */
export const groupOf: Readonly<Record<Exclude<Level, 'none'>, Group>> = { admin: 'admins', editor: 'editors' }

const stateOf = (status: string): TeamMember['state'] => {
  if (status === 'FORCE_CHANGE_PASSWORD') return 'invited'
  return status === 'UNCONFIRMED' ? 'unconfirmed' : 'active'
}

/** @param secondFactor null when nobody asked */
export const memberOf = (
  { id, email, name, status, enabled, created }: Account,
  groups: readonly string[],
  secondFactor: boolean | null,
): TeamMember => ({
  id,
  email,
  name,
  level: levelOf(groups),
  state: stateOf(status),
  enabled,
  second_factor: secondFactor,
  second_factor_required: groups.includes(factorGroup),
  created_at: created.toISOString(),
})

/** Whether somebody waits for an administrator to say what they may do. */
export const isWaiting = ({ level, state, enabled }: TeamMember): boolean =>
  level === 'none' && state === 'active' && enabled

/** Those that wait first, longest first; then who may do most, by address; then who cannot come yet. */
export const byUrgency = (a: TeamMember, b: TeamMember): number => {
  const rank = (member: TeamMember): number => {
    if (isWaiting(member)) return 0
    return { admin: 1, editor: 2, none: 3 }[member.level]
  }
  const order = isWaiting(a) ? a.created_at.localeCompare(b.created_at) : a.email.localeCompare(b.email)
  return rank(a) - rank(b) || order
}

/** How long Cognito may go on listing somebody in a group after they were taken out, generously. */
const listsLag = 60_000

/** When administrators were last taken out, in epoch milliseconds, by account. */
export type Departures = Readonly<Record<string, number>>

/** The departures that lists may not show yet. */
export const recentOf = (departures: Departures, now: Date): Departures =>
  Object.fromEntries(Object.entries(departures).filter(([, at]) => now.getTime() - at < listsLag))
