import type { TeamMember } from '#contract/people/team.ts'
import { actorOf } from '#runtime/actor.ts'
import type { AuditEntry } from '#runtime/audit.ts'
import { Problem } from '#runtime/problem.ts'
import { underWay } from '#runtime/revocations.ts'
import type { User } from '#runtime/user.ts'
import { type Departures, levelOf, memberOf } from './memberRules.ts'
import type { Services } from './services.ts'

type ChangeServices = Omit<Services, 'adminsNeedFactor'>
type ChangeInput = { user: User; request: { id: string; address: string | undefined } }

/** The current state of an account, read by itself because lists lag. @throws Problem `not_found` */
export const current = async ({ team }: Pick<ChangeServices, 'team'>, id: string): Promise<TeamMember> => {
  const [account, groups] = await Promise.all([team.find(id), team.groupsOf(id)])
  if (!account) throw new Problem('not_found', { message: 'This account is gone.' })
  return memberOf(account, groups, account.hasFactor)
}

/** One change, under the team's lease. */
export interface Change {
  /** Records what is to happen, then does it. What cannot be recorded does not happen; what then fails is on record. */
  act(
    entry: Pick<AuditEntry, 'action_type' | 'after' | 'before' | 'object'>,
    work: () => Promise<void>,
  ): Promise<void>
  /**
   * Does what takes rights away from the account, and ends its sessions: no token of theirs is good five seconds later
   * (decision 48). They end first: a failure in between leaves nobody in, and the change can be repeated.
   */
  takeAway(work: () => Promise<void>): Promise<void>
  /** Ends all sessions of the account; new ones may begin at once. */
  endSessions(): Promise<void>
  /** Before somebody is taken out of the administrators. @throws Problem `conflict` when nobody would be left */
  assertAnotherAdmin(): Promise<void>
  /** Says that somebody is taken out of the administrators. */
  depart(): Promise<void>
}

/** Somebody who was taken out a moment ago may still hold a token that says otherwise. */
const assertStillAdmin = async (
  { team }: ChangeServices,
  { user }: ChangeInput,
  departed: Departures,
): Promise<void> => {
  if (user.id in departed || levelOf(await team.groupsOf(user.id)) !== 'admin')
    throw new Problem('not_allowed', { message: 'You are no longer an administrator.' })
}

/**
 * Changes the account `id` (empty for a new one) under the team's lease, if the caller is still an administrator. An
 * administrator who removes another one remains, so that only removing oneself can leave nobody.
 */
export const changeAccount = <T>(
  services: ChangeServices,
  input: ChangeInput,
  id: string,
  work: (change: Change) => Promise<T>,
): Promise<T> =>
  services.lease.hold(async (departed, depart) => {
    const { team, audit, sessions } = services
    await assertStillAdmin(services, input, departed)
    return work({
      async act(what, effect) {
        const entry = { ...actorOf(input), object: `accounts/${id}`, ...what }
        await audit.record(entry)
        try {
          await effect()
        } catch (error) {
          await audit.record({
            ...entry,
            action_type: 'TEAM_CHANGE_FAILED',
            details: { of: what.action_type },
          })
          throw error
        }
      },
      async takeAway(effect) {
        await sessions.endAll(id, underWay)
        await effect()
        await team.signOut(id)
      },
      async endSessions() {
        await team.signOut(id)
        await sessions.endAll(id)
      },
      async assertAnotherAdmin() {
        if (input.user.id !== id) return
        const admins = await team.members('admins')
        const others = [...admins].filter(([one, { enabled }]) => one !== id && enabled && !(one in departed))
        if (others.length === 0)
          throw new Problem('conflict', {
            message: 'You are the last administrator. Make somebody else one first.',
          })
      },
      depart: () => depart(id),
    })
  })
