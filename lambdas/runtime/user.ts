import { groups, type Group } from '#contract/sessions.ts'

/** A signed-in person, from the claims of a verified access token. */
export interface User {
  /** Cognito's `sub`. */
  id: string
  groups: Group[]
  staff: boolean
  admin: boolean
}

/**
 * Group names in a claim. The HTTP API's authoriser passes an array as
 * `"[a b]"`; other paths give a real array, JSON or a comma-separated list.
 */
export const parseGroups = (claim: unknown): Group[] => {
  const names = Array.isArray(claim)
    ? claim.map(String)
    : typeof claim === 'string'
      ? claim
          .replace(/^\[|\]$/g, '')
          .split(/[\s,]+/)
          .map(name => name.replace(/^"|"$/g, ''))
      : []
  return groups.filter(group => names.includes(group))
}

/** The person whom the authoriser's claims describe, or undefined without claims. */
export const userOf = (claims: Readonly<Record<string, unknown>> | undefined): User | undefined => {
  if (!claims || typeof claims['sub'] !== 'string') return undefined
  const member = parseGroups(claims['cognito:groups'])
  return { id: claims['sub'], groups: member, staff: member.length > 0, admin: member.includes('admins') }
}
