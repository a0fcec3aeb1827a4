import { describe, expect, it } from 'vitest'
import { ScanRow } from '#contract/security/security.ts'
import { recommendationsFor } from './recommendations.ts'
import { checks, countRisks, scan } from './scan.ts'
import type { ScanContext } from './scanContext.ts'

const now = new Date('2026-06-01T12:00:00.000Z')
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)

const policy = "default-src 'none'; img-src 'self'; frame-ancestors 'none'"
const headers = {
  'content-security-policy': policy,
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const admin = { id: 'a', email: 'ada@example.com', createdAt: ago(400), hasFactor: true }

/** A product in which nothing is wrong. */
const sound: ScanContext = {
  now,
  settings: {
    signUp: 'closed',
    mfa: 'optional',
    retain: true,
    testMailDomains: ['example.com'],
    externalApis: [{ host: 'api.example.com', paths: ['/v1/ping'], methods: ['GET'] }],
    repositories: [],
  },
  providers: {
    list: async () => [
      {
        name: 'RNS',
        feed_url: 'https://rns.example.com/feed',
        adapter: 'lse',
        secret_name: 'lse',
        is_active: true,
      },
    ],
  },
  secrets: {
    thirdParties: async () => [{ name: 'github', changedAt: ago(10) }],
    provider: async name => ({ name: `prod/providers/${name}`, changedAt: ago(10) }),
    origin: async () => ({ name: 'origin secret', changedAt: ago(10) }),
  },
  accounts: {
    admins: async () => [admin],
    adminAddresses: async () => [admin.email],
    waiting: async () => [],
    refusesLeakedPasswords: async () => false,
  },
  resources: {
    buckets: async () => [
      { name: 'Files', blocked: true, isPublic: false, versioned: true },
      { name: 'Inbox', blocked: true, isPublic: false, versioned: false },
    ],
    withoutRecovery: async () => ({ looked: 40, tables: [] }),
  },
  lastSignIn: async () => ago(3),
  site: async () => ({ status: 200, headers: new Map(Object.entries(headers)) }),
}

const found = async (world: Partial<ScanContext>) =>
  (await scan({ ...sound, ...world }))
    .filter(({ risk_level }) => risk_level !== 'OK')
    .map(({ security_check, risk_level }) => `${security_check}: ${risk_level}`)

/** Worlds that differ in one part. */
const part =
  <K extends 'accounts' | 'resources' | 'secrets' | 'settings'>(name: K) =>
  (more: Partial<ScanContext[K]>): Partial<ScanContext> => ({ [name]: { ...sound[name], ...more } })
const [people, resources, secrets, settings] = [
  part('accounts'),
  part('resources'),
  part('secrets'),
  part('settings'),
]
const own = { name: 'RNS', feed_url: 'https://rns.example.com/feed', adapter: 'feed' as const }
const feed = (more: object): Partial<ScanContext> => ({
  providers: { list: async () => [{ ...own, secret_name: null, is_active: true, ...more }] },
})
const files = { name: 'Files', blocked: true, isPublic: false, versioned: true }
const bucket = (more: object) => resources({ buckets: async () => [{ ...files, ...more }] })
const unset = async (name: string) => ({ name, changedAt: undefined })
const weak = new Map(Object.entries({ ...headers, 'content-security-policy': "default-src 'self'" }))
const waits = { ...admin, createdAt: ago(8), confirmed: true }

describe('A-150 the scan', () => {
  it('of a sound product has a row for each check, all fine', async () => {
    const rows = await scan(sound)
    expect(rows.map(row => ScanRow.parse(row).security_check).sort()).toEqual(
      checks.map(({ name }) => name).sort(),
    )
    expect(countRisks(rows)).toEqual({ OK: checks.length })
  })

  it.each<[risk: string, Partial<ScanContext>]>([
    ['Provider secrets: HIGH', feed({ adapter: 'lse' })],
    ['Provider secrets: HIGH', { ...feed({ secret_name: 'x' }), ...secrets({ provider: unset }) }],
    ['Provider secrets: CRITICAL', feed({ feed_url: 'https://x.example.com/?api_key=1' })],
    ['Feed encryption: HIGH', feed({ feed_url: 'http://x.example.com/' })],
    [
      'Secret rotation: MEDIUM',
      secrets({ thirdParties: async () => [{ name: 'github', changedAt: ago(366) }] }),
    ],
    ['Secret rotation: HIGH', secrets({ origin: async () => ({ name: 'o', changedAt: ago(63) }) })],
    [
      'Second factor of administrators: HIGH',
      people({ admins: async () => [{ ...admin, hasFactor: false }] }),
    ],
    ['Unused administrators: MEDIUM', { lastSignIn: async () => ago(91) }],
    ['Public access to storage: CRITICAL', bucket({ isPublic: true })],
    ['Public access to storage: HIGH', bucket({ blocked: false })],
    ['Recovery of data: HIGH', bucket({ versioned: false })],
    [
      'Recovery of data: HIGH',
      resources({ withoutRecovery: async () => ({ looked: 40, tables: ['audit'] }) }),
    ],
    ['Allow-lists: MEDIUM', settings({ testMailDomains: ['gmail.com'] })],
    ['Allow-lists: LOW', settings({ signUp: 'open' })],
    ['Security headers of the site: HIGH', { site: async () => ({ status: 200, headers: weak }) }],
    ['Pending sign-ups: MEDIUM', people({ waiting: async () => [waits] })],
  ])('finds %s', async (risk, world) => {
    expect(await found(world)).toContain(risk)
  })

  it('says of what cannot be looked at that it cannot, and never that it is fine', async () => {
    const broken = new Proxy({} as ScanContext, {
      get: (_, name) => {
        if (name === 'now') return now
        return () => Promise.reject(new Error('AccessDenied'))
      },
    })
    const rows = await scan(broken)
    expect(rows.map(({ risk_level }) => risk_level)).toEqual(checks.map(() => 'UNKNOWN'))
    for (const { recommendation } of rows) expect(recommendation).toContain('could not be looked at')
  })

  it('waits for no check for ever', async () => {
    const stuck = { name: 'Stuck', look: () => new Promise<never>(() => undefined) }
    expect(await scan(sound, [stuck], 5)).toMatchObject([{ security_check: 'Stuck', risk_level: 'UNKNOWN' }])
  })

  it('shows the worst first', async () => {
    const rows = await scan({ ...sound, ...feed({ feed_url: 'http://x.example.com/?token=1' }) })
    expect(rows.slice(0, 2).map(({ risk_level }) => risk_level)).toEqual(['CRITICAL', 'HIGH'])
  })
})

describe('A-066 recommendations', () => {
  const states = async (world: Partial<ScanContext>, node = '24') =>
    Object.fromEntries(
      (await recommendationsFor({ ...sound, ...world }, node)).map(({ id, state }) => [id, state]),
    )

  it.each<[string, Partial<ScanContext>, string, string[]]>([
    [
      'as things are',
      {},
      '24',
      [
        'warning: Enable leaked password protection',
        'ok: Every admin uses MFA',
        'ok: Database and runtime are up to date',
        'ok: 30-minute session timeout is active',
      ],
    ],
    [
      'when much is to be done',
      { ...people({ admins: async () => [{ ...admin, hasFactor: false }] }), now: new Date('2028-03-01') },
      '24',
      [
        'warning: Enable leaked password protection',
        'warning: Consider MFA for admins',
        'warning: Schedule security updates',
        'ok: 30-minute session timeout is active',
      ],
    ],
    [
      'when MFA is a rule',
      { ...people({ refusesLeakedPasswords: async () => true }), ...settings({ mfa: 'admins' }) },
      '99',
      [
        'ok: Leaked password protection is enabled',
        'ok: MFA is required of admins',
        'unknown: Schedule security updates',
        'ok: 30-minute session timeout is active',
      ],
    ],
  ])('name what they tick and warn of, %s', async (_, world, node, titles) => {
    const shown = await recommendationsFor({ ...sound, ...world }, node)
    expect(shown.map(({ state, title }) => `${state}: ${title}`)).toEqual(titles)
  })

  it('warn of a runtime half a year before its end, and say when that is', async () => {
    const updates = async (now: string) =>
      (await recommendationsFor({ ...sound, now: new Date(now) }, '24')).find(({ id }) => id === 'updates')
    // 181 and 180 days before 30 April 2028.
    expect(await updates('2027-11-01')).toMatchObject({ state: 'ok' })
    expect(await updates('2027-11-02')).toMatchObject({ state: 'warning' })
    expect((await updates('2027-11-02'))?.detail).toContain('only until 2028-04-30')
  })

  it('say what nobody could look at', async () => {
    const accounts = { ...sound.accounts, admins: () => Promise.reject(new Error('x')) }
    expect(await states({ accounts }, '99')).toMatchObject({
      admin_second_factor: 'unknown',
      updates: 'unknown',
    })
  })
})
