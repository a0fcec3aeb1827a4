import { describe, expect, it } from 'vitest'
import { Provider } from '#contract/news/providers.ts'
import { formWith, later, noon, providerWith } from './provider.fixture.ts'
import { newProvider, assertFits, changedProvider, differences, view } from './rules.ts'

const known = { etag: '"1"', last_modified: 'Mon', fingerprint: 'x', failures: 2, last_error: 'No.' }

describe('A-077 a provider record', () => {
  it('is shown with the fields of rns_providers, and nothing of what polling remembers', () => {
    const stored = providerWith({ ...known, lease: 'me', leased_until: noon.toISOString() })
    expect(Object.keys(view(stored)).toSorted()).toEqual(Object.keys(Provider.shape).toSorted())
    expect(view(stored)).toMatchObject({
      description: null,
      secret_name: null,
      is_active: true,
      refresh_interval_minutes: 60,
      last_updated: null,
    })
  })
})

describe('A-077 a provider that somebody adds', () => {
  it('has never been asked, and is at once if it is active', () => {
    const fresh = {
      ...{ last_updated: null, failures: 0, last_error: null, runs: [], version: 1, revision: 1 },
      created_at: noon.toISOString(),
      updated_at: noon.toISOString(),
    }
    const id = crypto.randomUUID()
    const form = { ...formWith(), id }
    expect(newProvider(form, noon)).toEqual({ ...form, ...fresh, next_poll_at: noon.toISOString() })
    const off = { ...form, is_active: false }
    expect(newProvider(off, noon)).toEqual({ ...off, ...fresh, next_poll_at: null })
  })
})

describe('a change by a person', () => {
  it('says what was and what is, of the changed fields alone', () => {
    const provider = providerWith()
    const same = { name: provider.name, categories: [] }
    expect(differences(provider, { ...same, refresh_interval_minutes: 5 })).toEqual({
      before: { refresh_interval_minutes: 60 },
      after: { refresh_interval_minutes: 5 },
    })
    expect(differences(provider, same).after).toEqual({})
  })

  it('A-091 switches polling off, and on at once', () => {
    const off = changedProvider(providerWith(), { is_active: false }, later(60))
    expect(off).toMatchObject({ is_active: false, next_poll_at: null, version: 2, revision: 2 })
    const on = changedProvider(off, { is_active: true }, later(90))
    expect(on).toMatchObject({ is_active: true, next_poll_at: later(90).toISOString(), version: 3 })
  })

  it('forgets what it knew of a feed that is asked otherwise, and asks at once', () => {
    const later1 = later(3600).toISOString()
    const provider = providerWith({ ...known, next_poll_at: later1 })
    const moved = changedProvider(provider, { feed_url: 'https://other.example.com/' }, later(60))
    expect(moved).toMatchObject({ failures: 0, last_error: null, next_poll_at: later(60).toISOString() })
    expect([moved.etag, moved.last_modified, moved.fingerprint]).toEqual([undefined, undefined, undefined])
    const renamed = changedProvider(provider, { name: 'Another' }, later(60))
    expect(renamed).toMatchObject({ ...known, next_poll_at: later1, name: 'Another' })
  })
})

describe('a provider (decision 53)', () => {
  type Form = Parameters<typeof formWith>[0]
  const [lse, basic] = [{ adapter: 'lse' as const }, { secret_placement: { in: 'basic' as const } }]
  const [wire, plain] = [{ secret_name: 'wire' }, { feed_url: 'http://feeds.example.com/' }]

  it.each<[string, Form[]]>([
    ['Say what the company is known by', [{ auto_import: true }]],
    [
      'name one, such as BLU.L',
      [[], ['Blu Digital plc'], ['NASDAQ:BLU'], ['*']].map(symbols => ({ ...lse, symbols })),
    ],
    ['Name the secret that is to be sent there.', [basic]],
    ['A secret is only sent to an https address.', [{ ...plain, ...wire }]],
  ])('is refused: %s', (message, forms) => {
    for (const form of forms) expect(() => assertFits(formWith(form))).toThrow(message)
  })

  it.each<Form>([
    ...[['AIM: BLU'], ['*']].map(symbols => ({ auto_import: true, symbols })),
    ...[['BLU'], ['blu.l'], ['LSE:BLU'], ['Blu Digital plc', 'BLU.L']].map(symbols => ({ ...lse, symbols })),
    ...[{ ...basic, ...wire }, wire, plain],
  ])('is taken with %j', form => expect(() => assertFits(formWith(form))).not.toThrow())
})
