import { groups, isKnownGroup, mustEnrol, type Group } from '#contract/people/sessions.ts'

/** A signed-in person, from the claims of a verified access token. */
export interface User {
  /** Cognito's `sub`. */
  id: string
  /** The account's e-mail address, which the token trigger puts into access tokens. */
  email?: string
  groups: Group[]
  staff: boolean
  admin: boolean
  /** An administrator who may do nothing until a second factor is set up. */
  mustEnrol?: true
  /** The session that the token is of: Cognito's `origin_jti`, which renewed tokens keep. */
  session?: string
  /** When that session began, in seconds since 1970. */
  signedInAt?: number
}

/** @returns undefined for a text that is no JSON */
const fromJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

/** The texts between brackets and quotes or commas or blanks: which of these, its own form tells. */
const listed = (claim: string): unknown => {
  if (/^\[".*"\]$/.test(claim)) return fromJson(claim)
  return /^\[.*\]$/.test(claim) ? claim.slice(1, -1).split(' ') : claim.split(',')
}

/**
 * Group names in a claim. The HTTP API's authoriser passes an array as
 * `"[a b]"`; other paths give a real array, JSON or a comma-separated list.
 * In a text nobody can tell a blank or comma of a name from one between two names. So a text with a name that means
 * nothing here means nothing at all; `preTokenGeneration` puts no such name into a token.
 * @returns undefined for a text that begins and ends as JSON and is none: nothing that makes tokens writes it
 */
const namesIn = (claim: unknown): string[] | undefined => {
  if (Array.isArray(claim)) return claim.filter(name => typeof name === 'string')
  if (typeof claim !== 'string') return []
  const names = listed(claim)
  if (names === undefined) return undefined
  return Array.isArray(names) && names.every(isKnownGroup) ? names : []
}

/** The groups in a claim that mean something here. */
export const parseGroups = (claim: unknown): Group[] => {
  const names = namesIn(claim) ?? []
  return groups.filter(group => names.includes(group))
}

/**
 * The person whom the authoriser's claims describe; undefined without claims, and for what is no access token or has
 * groups that cannot be read.
 */
export const userOf = (claims: Readonly<Record<string, unknown>> | undefined): User | undefined => {
  if (claims?.['token_use'] !== 'access' || typeof claims['sub'] !== 'string') return undefined
  const names = namesIn(claims['cognito:groups'])
  if (!names) return undefined
  const member = parseGroups(names)
  return {
    id: claims['sub'],
    groups: member,
    staff: member.length > 0,
    admin: member.includes('admins'),
    ...(typeof claims['email'] === 'string' && { email: claims['email'] }),
    ...(names.includes(mustEnrol) && { mustEnrol: true }),
    ...(typeof claims['origin_jti'] === 'string' && { session: claims['origin_jti'] }),
    // The gateway makes every claim a text.
    ...(Number(claims['auth_time']) > 0 && { signedInAt: Number(claims['auth_time']) }),
  }
}
