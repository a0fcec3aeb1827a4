import { useInfiniteQuery } from '@tanstack/react-query'
import type { Level, TeamMember } from '#contract/people/team.ts'
import { api, queryClient } from '../../../kit/api.ts'

/** The rights of a person, in a word. */
export const levelWords: Readonly<Record<Level, string>> = {
  none: 'No access',
  editor: 'Editor',
  admin: 'Administrator',
}

/** True if somebody waits for an administrator to set their rights. */
export const isWaiting = ({ level, state, enabled }: TeamMember): boolean =>
  level === 'none' && state === 'active' && enabled

const rank = (member: TeamMember): number =>
  isWaiting(member) ? 0 : { admin: 1, editor: 2, none: 3 }[member.level]

/** Sorts waiting people first, longest first; then those with most rights, by address. */
const byUrgency = (a: TeamMember, b: TeamMember): number =>
  rank(a) - rank(b) ||
  (isWaiting(a) ? a.created_at.localeCompare(b.created_at) : a.email.localeCompare(b.email))

/** The state of an account in words, and its colour. */
export const standingOf = (member: TeamMember): { tone?: 'coming' | 'good' | 'bad'; words: string } => {
  const { level, state, enabled } = member
  if (!enabled) return { tone: 'bad', words: `Switched off · ${levelWords[level]}` }
  if (isWaiting(member)) return { tone: 'coming', words: 'Waits for approval' }
  if (state === 'invited') return { words: `Invited · ${levelWords[level]}` }
  if (state === 'unconfirmed') return { words: 'Has not confirmed the address' }
  return { tone: 'good', words: levelWords[level] }
}

/** What is known of somebody's second factor; undefined when nobody asks for one. */
export const factorWords = (member: TeamMember, adminsNeedFactor: boolean): string | undefined => {
  if (member.second_factor) return 'Signs in with an authenticator app'
  const isRequired = member.second_factor_required || (adminsNeedFactor && member.level === 'admin')
  if (isRequired) return 'Must set up an authenticator app first'
  return member.level === 'none' ? undefined : 'No authenticator app'
}

const key = ['team']
/** Milliseconds between two readings: somebody else may act, and new people come. */
const again = 20_000

/** Accounts whose address begins so, those that wait for approval first. */
export const useTeam = (search: string) =>
  useInfiniteQuery({
    queryKey: [...key, search],
    queryFn: ({ pageParam }) =>
      api.listTeam({ query: { ...(search && { search }), ...(pageParam && { after: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    refetchInterval: again,
    // While somebody types, what was found before stays.
    placeholderData: before => before,
    select: ({ pages }) => ({
      members: pages.flatMap(({ members }): TeamMember[] => members).toSorted(byUrgency),
      adminsNeedFactor: pages.some(page => page.admins_need_factor),
    }),
  })

/** Reads the team anew. */
export const reloadTeam = (): Promise<void> => queryClient.invalidateQueries({ queryKey: key })
