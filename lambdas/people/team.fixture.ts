import { randomUUID } from 'node:crypto'
import type { AuditEntry } from '#runtime/audit.ts'
import type { Services } from './services.ts'

/**
 * A user pool of plain objects, whose lists say for ever what was true at first: the worst that a list can lag.
 * @param groups of each account, by its id
 */
export const laggingPool = (groups: Record<string, string[]>) => {
  const accounts = new Map(
    Object.entries(groups).map(([id, own]) => [id, { own: new Set(own), enabled: true, sessions: 1 }]),
  )
  const atFirst = structuredClone(groups)
  const account = (id: string) => {
    const found = accounts.get(id)
    if (!found) throw new Error(`There is no account ${id}.`)
    return found
  }
  const recorded: AuditEntry[] = []
  const ended: { id: string; seconds: number }[] = []
  const deps: Omit<Services, 'lease'> = {
    adminsNeedFactor: false,
    audit: { record: async entry => void recorded.push(entry) },
    sessions: { endAll: async (id, seconds = 0) => void ended.push({ id, seconds }) },
    team: {
      page: async () => ({ accounts: [], next: undefined }),
      members: async group =>
        new Map(
          Object.entries(atFirst)
            .filter(([, own]) => own.includes(group))
            .map(([id]) => [id, { enabled: true }]),
        ),
      find: async id => {
        const found = accounts.get(id)
        return (
          found && {
            id,
            email: `${id}@example.com`,
            name: '',
            status: 'CONFIRMED',
            enabled: found.enabled,
            created: new Date(0),
            hasFactor: false,
          }
        )
      },
      groupsOf: async id => [...(accounts.get(id)?.own ?? [])],
      join: async (id, group) => void account(id).own.add(group),
      leave: async (id, group) => void account(id).own.delete(group),
      signOut: async id => void (account(id).sessions = 0),
      forgetFactor: async () => undefined,
      setEnabled: async (id, isEnabled) => void (account(id).enabled = isEnabled),
      remove: async id => void accounts.delete(id),
      invite: async () => {
        const id = randomUUID()
        accounts.set(id, { own: new Set(), enabled: true, sessions: 0 })
        return id
      },
    },
  }
  const admins = () => [...accounts].filter(([, { own, enabled }]) => own.has('admins') && enabled)
  return { deps, recorded, ended, accounts, admins: () => admins().map(([id]) => id) }
}

/** The input of a handler from the administrator `id`. */
export const inputBy = (id: string) => ({
  query: {},
  ifMatch: undefined,
  user: { id, groups: ['admins' as const], staff: true, admin: true },
  request: { id: 'request-1', address: '192.0.2.7', now: new Date() },
})
