import { accessTokenMinutes } from '#contract/people/sessions.ts'

/** Why a session is over: its person said so, nothing happened for too long, or Cognito renews it no longer. */
export type SessionEnd = 'signedOut' | 'timedOut' | 'expired' | 'revoked' | 'closed'

/** Errors of a renewal after which Amplify has dropped the tokens; any other may pass. */
const endsSession = new Set([
  'NotAuthorizedException',
  'TokenRevokedException',
  'UserNotFoundException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
  'RefreshTokenReuseException',
])

/** How the session ends by an error of its renewal; undefined when it does not. */
export const endOfRenewal = ({ name = '', message = '' }: { name?: string; message?: string } = {}):
  | SessionEnd
  | undefined => {
  if (!endsSession.has(name)) return undefined
  if (/revoked/i.test(message)) return 'revoked'
  return name === 'UserNotFoundException' || /disabled/i.test(message) ? 'closed' : 'expired'
}

/** The text for the person, on the page or at the next sign-in; none where they ended it themselves. */
export const endWords: Readonly<Record<SessionEnd, string | undefined>> = {
  signedOut: undefined,
  timedOut: 'You were signed out because nothing happened for 30 minutes.',
  expired: 'Your sign-in has expired.',
  revoked: 'You were signed out in all browsers, here too.',
  closed: 'This account can no longer sign in. Ask an administrator if that is not right.',
}

/** What a person reads, besides, whose session the server may not have ended. */
export const notRevoked = {
  title: 'Signed out in this browser only',
  text: `The server did not confirm it, so a copy of this session would still work, for ${accessTokenMinutes} minutes at most. If somebody else may have one, sign in again and choose “Sign out everywhere”.`,
}
