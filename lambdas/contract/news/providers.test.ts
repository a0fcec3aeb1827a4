import { expect, it } from 'vitest'
import { createProvider, deleteProvider, updateProvider } from './providerEdits.ts'
import { getCredentialSecurityStatus, listProviders, ProviderForm, rnsFeedProxy } from './providers.ts'

const id = '7f1f1d3c-6f0c-4a0e-9a59-2f1f4b1d0c11'
const proxied = { provider: 'lse', symbols: ['BLU', 'Ω😀'], category: 'FR' }
const given = { name: ' RNS ', feed_url: 'https://feeds.example.com/rns.xml' }

it('A-042 a feed source is active and asked each hour unless the form says otherwise', () => {
  expect(ProviderForm.parse(given)).toMatchObject({
    name: 'RNS',
    description: null,
    feed_url: given.feed_url,
    secret_name: null,
    is_active: true,
    refresh_interval_minutes: 60,
  })
  expect(ProviderForm.parse({ ...given, description: '  ', secret_name: ' ' })).toMatchObject({
    description: null,
    secret_name: null,
  })
  for (const refresh_interval_minutes of [0, 1441, 1.5])
    expect(ProviderForm.safeParse({ ...given, refresh_interval_minutes }).success).toBe(false)
  for (const refresh_interval_minutes of [1, 1440])
    expect(ProviderForm.safeParse({ ...given, refresh_interval_minutes }).success).toBe(true)
})

it.each([
  ['name', 120],
  ['description', 1_000],
  ['feed_url', 2_000],
  ['secret_name', 80],
] as const)('A-042 %s takes %i characters and no more', (field, most) => {
  const start = field === 'feed_url' ? 'https://feeds.example.com/' : ''
  const accepts = (length: number): boolean =>
    ProviderForm.safeParse({ ...given, [field]: start.padEnd(length, 'a') }).success
  expect([accepts(most), accepts(most + 1)]).toEqual([true, false])
})

it('A-042 name and address are there, and the address is one of the web', () => {
  const faults = (form: object): string[] =>
    ProviderForm.safeParse({ ...given, ...form }).error?.issues.map(({ message }) => message) ?? []
  expect(faults({ name: ' ' })).toEqual(['Name and Feed URL are required'])
  expect(faults({ feed_url: 'ftp://feeds.example.com' })).toEqual(['Give a whole web address.'])
})

it('X-009 names a secret below the prefix of providers, and no way out of it', () => {
  for (const secret_name of ['../stripe', 'a/b', '/stripe', 'prod/stripe', '.hidden', 'a b'])
    expect(ProviderForm.safeParse({ ...given, secret_name }).success, secret_name).toBe(false)
  expect(ProviderForm.parse({ ...given, secret_name: 'wire-1' }).secret_name).toBe('wire-1')
})

it('A-146 providers and the state of their credentials are read without arguments', () => {
  expect([listProviders.method, listProviders.path]).toEqual(['GET', '/api/providers'])
  expect('query' in listProviders || 'query' in getCredentialSecurityStatus).toBe(false)
  const status = { total_providers: 1, admin_users: 2, recommendations: 'None.' }
  for (const security_level of ['HIGH', 'MEDIUM', 'LOW'])
    expect(getCredentialSecurityStatus.returns.safeParse({ ...status, security_level }).success).toBe(true)
})

it('A-147 A-148 A-149 they are made with an id of the caller, changed field by field, and deleted by id', () => {
  expect(createProvider.body.safeParse(given).success).toBe(false)
  expect(createProvider.body.parse({ ...given, id }).id).toBe(id)
  expect(updateProvider.body.parse({ is_active: false })).toEqual({ is_active: false })
  expect(updateProvider.body.safeParse({ last_updated: null }).success).toBe(false)
  expect(deleteProvider.params.id.safeParse(id).success).toBe(true)
  for (const { access } of [listProviders, createProvider, updateProvider, deleteProvider])
    expect(access).toBe('admin')
})

it('S-13 what news are asked for by can stand in an address, or is refused', () => {
  expect(rnsFeedProxy.body.safeParse(proxied).success).toBe(true)
  for (const wrong of [{ symbols: ['\ud800'] }, { symbols: ['BLU', 'a\udc00'] }, { category: '\ud800' }])
    expect(rnsFeedProxy.body.safeParse({ ...proxied, ...wrong }).error?.issues[0]?.message).toBe(
      'The text has half a character in it.',
    )
})
