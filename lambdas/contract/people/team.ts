import * as z from 'zod'
import { route } from '../route.ts'

/** Rights of a member, from least to most (decision 16): nothing yet, the work of staff, everything. */
export const levels = ['none', 'editor', 'admin'] as const
export const Level = z.enum(levels)
export type Level = z.infer<typeof Level>

/** An account of the user pool as the Team panel shows it. */
export const TeamMember = z.object({
  /** Cognito's `sub`. */
  id: z.string(),
  email: z.string(),
  /** Empty where nobody said one. */
  name: z.string(),
  level: Level,
  /** `unconfirmed`: the address is not shown to be theirs; `invited`: has yet to choose a password. */
  state: z.enum(['unconfirmed', 'invited', 'active']),
  /** Whether it may sign in at all. */
  enabled: z.boolean(),
  /** Whether signing in takes an authenticator app; null of accounts without a level, of which nobody asks. */
  second_factor: z.boolean().nullable(),
  /** Whether an administrator requires one of this person, whatever the environment does. */
  second_factor_required: z.boolean(),
  created_at: z.iso.datetime(),
})
export type TeamMember = z.infer<typeof TeamMember>

const read = { access: 'admin', fn: 'team' } as const
const change = { ...read, limit: 'change_team' } as const
const Email = z.email('Enter an e-mail address.').max(254).toLowerCase()
/** Cognito's ids look like UUIDs and keep none of their rules. */
const one = { id: z.guid() }

export const listTeam = route({
  ...read,
  method: 'GET',
  path: '/api/team',
  summary: 'Accounts with what they may do, those that wait for approval first on each page.',
  query: {
    /** Beginning of an e-mail address. */
    search: z.string().trim().toLowerCase().max(254).optional(),
    after: z.string().max(4_000).optional(),
  },
  returns: z.object({
    members: z.array(TeamMember),
    /** Says `after` which page to go on; absent at the end. */
    next: z.string().optional(),
    /** Whether the environment requires a second factor of all administrators. */
    admins_need_factor: z.boolean(),
  }),
  problems: ['invalid_input'],
})

export const invitePerson = route({
  ...read,
  method: 'POST',
  path: '/api/team',
  summary:
    'Makes an account and mails its temporary password; mails a new one to whom was invited and did not come.',
  limit: 'invite_person',
  body: z.strictObject({ email: Email, level: Level.exclude(['none']) }),
  returns: TeamMember,
  problems: ['bad_request', 'invalid_input', 'not_allowed', 'conflict', 'unavailable', 'too_many'],
})

const problems = ['invalid_input', 'not_allowed', 'not_found', 'conflict', 'unavailable', 'too_many'] as const
const withBody = ['bad_request', ...problems] as const

export const changeLevel = route({
  ...change,
  method: 'PUT',
  path: '/api/team/{id}/level',
  summary: 'Approves, promotes, demotes or removes somebody. Repeating it changes nothing more.',
  params: one,
  /** `was`: what the caller saw; where it is something else by now nothing changes. */
  body: z.strictObject({ level: Level, was: Level }),
  returns: TeamMember,
  problems: withBody,
})

export const requireSecondFactor = route({
  ...change,
  method: 'PUT',
  path: '/api/team/{id}/second-factor',
  summary: 'Requires an authenticator app of somebody, or leaves it to them again.',
  params: one,
  body: z.strictObject({ required: z.boolean() }),
  returns: TeamMember,
  problems: withBody,
})

export const resetSecondFactor = route({
  ...change,
  method: 'DELETE',
  path: '/api/team/{id}/second-factor',
  summary: 'Lets somebody who lost their authenticator app sign in without it, and ends their sessions.',
  params: one,
  returns: TeamMember,
  problems,
})

export const signOutPerson = route({
  ...change,
  method: 'POST',
  path: '/api/team/{id}/sign-out',
  summary: 'Ends all sessions of somebody, within five seconds.',
  params: one,
  returns: TeamMember,
  problems,
})

export const switchAccount = route({
  ...change,
  method: 'PUT',
  path: '/api/team/{id}/enabled',
  summary: 'Lets an account sign in no more and ends its sessions, or lets it again.',
  params: one,
  body: z.strictObject({ enabled: z.boolean() }),
  returns: TeamMember,
  problems: withBody,
})

export const deleteAccount = route({
  ...change,
  method: 'DELETE',
  path: '/api/team/{id}',
  summary: 'Deletes an account that may do nothing. What it did stays on record.',
  params: one,
  returns: z.object({ deleted: z.literal(true) }),
  problems: ['invalid_input', 'not_allowed', 'conflict', 'unavailable', 'too_many'],
})
