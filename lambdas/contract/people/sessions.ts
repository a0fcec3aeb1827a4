import * as z from 'zod'
import { route } from '../route.ts'

/** The Cognito groups that mean something here (decision 16). */
export const groups = ['admins', 'editors'] as const
export type Group = (typeof groups)[number]

/** In place of all groups: somebody who has yet to set up a second factor (decision 22). No pool has it. */
export const mustEnrol = 'must-enrol'

/** The Cognito group of those of whom an administrator requires a second factor; it lets them do nothing. */
export const factorGroup = 'second-factor'

/** Whether a group means something here, in whatever token. */
export const isKnownGroup = (name: unknown): name is string =>
  [...groups, mustEnrol, factorGroup].some(known => known === name)

/** Where Cognito's client metadata carries the tokens of a known browser, with spaces between (decision 19). */
export const devicesField = 'devices'

/** Minutes that an access token lives. Revocations end it before (decision 48). */
export const accessTokenMinutes = 10

/**
 * Minutes in which each step of a sign-in (a new password, a code) has to be answered: Cognito's usual three are too few
 * where an authenticator app may have to be installed first.
 */
export const signInStepMinutes = { usual: 3, enrolling: 15 } as const

/** Days after its last sign-in that a browser is known. */
export const deviceDays = 180

export const openSession = route({
  method: 'POST',
  path: '/api/sessions',
  fn: 'sessions',
  access: 'account',
  summary: 'Tells the server that a person has signed in, so that it is on record.',
  limit: 'open_session',
  body: z.strictObject({
    /** Tokens of earlier sign-ins in this browser, with spaces between. */
    devices: z.string().max(1000).optional(),
  }),
  returns: z.object({
    user_id: z.string(),
    groups: z.array(z.enum(groups)),
    /** Shows at later sign-ins that this browser is known for this account. Lets nobody in. */
    device: z.string(),
  }),
  problems: ['too_many'],
})

/** An alert of the Security tab, by which the end of an unused sign-in is on record. */
export const sessionTimeout = { type: 'session_timeout', severity: 'medium' } as const

export const recordSessionTimeout = route({
  method: 'POST',
  path: '/api/sessions/timeouts',
  fn: 'sessions',
  access: 'account',
  summary:
    'Tells the server, just before, that a person is signed out because nothing happened for too long.',
  limit: 'session_timeout',
  body: z.strictObject({
    /** The last activity in any tab of the browser, as its clock says. */
    last_active_at: z.iso.datetime(),
  }),
  returns: z.object({ type: z.literal(sessionTimeout.type), severity: z.literal(sessionTimeout.severity) }),
  problems: ['invalid_input', 'too_many'],
})

export const recordSecondFactor = route({
  method: 'POST',
  path: '/api/sessions/second-factor',
  fn: 'sessions',
  access: 'account',
  summary:
    'Puts on record whether signing in takes a code now, after a person changed that in their browser: Cognito tells nobody.',
  limit: 'record_second_factor',
  returns: z.object({ enabled: z.boolean() }),
  problems: ['too_many'],
})

export const endSession = route({
  method: 'POST',
  path: '/api/sessions/end',
  fn: 'sessions',
  access: 'account',
  summary:
    'Revokes the access tokens of this session, or of all sessions of the person, and then ends all of them too.',
  limit: 'end_session',
  body: z.strictObject({ everywhere: z.boolean() }),
  returns: z.object({ ended: z.literal(true) }),
  problems: ['bad_request', 'invalid_input', 'too_many'],
})
