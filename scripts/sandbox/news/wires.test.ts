import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { providerOptions, RnsItem } from '#contract/news/rnsFeed.ts'
import type { SourceQuery } from '../../../lambdas/news/source.ts'
import { knownSource, sourceOf } from '../../../lambdas/news/sources/sourceOf.ts'
import { overGuard } from '../../../lambdas/news/sources/ask.ts'
import { readingHere } from '../../../lambdas/news/provider.fixture.ts'
import { sandboxProviders } from '../../seed/secrets.ts'
import { type Sandbox, startSandbox } from '../sandbox.ts'
import { sampleNews } from './sampleNews.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const news = sampleNews(now)
let sandbox: Sandbox
beforeAll(async () => {
  // The sandbox plays in this process: what it shows is of this moment.
  vi.useFakeTimers({ toFake: ['Date'], now })
  sandbox = await startSandbox()
  vi.stubEnv('SANDBOX_ORIGIN', sandbox.origin)
})
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  await sandbox.close()
})

type Wire = (typeof providerOptions)[number]['id']
const hosts: Record<Wire, string> = {
  lse: 'api.londonstockexchange.com',
  reuters: 'api.reutersconnect.com',
  bloomberg: 'api.bloomberg.com',
  refinitiv: 'api.refinitiv.com',
}
const sourceFor = (wire: Wire, secrets: Record<string, object> = sandboxProviders) =>
  sourceOf(knownSource(wire)!, {
    fetch: overGuard,
    now: () => now,
    pause: async () => undefined,
    reading: readingHere,
    secrets: {
      read: async name => (secrets[name] ? JSON.stringify(secrets[name]) : undefined),
      forget: () => undefined,
      nameOf: name => `local/providers/${name}`,
    },
  })
const blu: SourceQuery = { symbols: ['BLU.L'], limit: 5 }
const control = (path: string, init?: RequestInit) => fetch(`${sandbox.origin}/${path}`, init)
const callsOf = async (wire: Wire): Promise<number> =>
  ((await (await control(`calls/${hosts[wire]}`)).json()) as { calls: number }).calls
const failureOf = async (work: Promise<unknown>): Promise<unknown> => {
  const answer = await work.catch((error: unknown) => ({ error }))
  return (answer as { error?: unknown }).error
}

const heading: Record<Wire, (sample: (typeof news)[number]) => string> = {
  lse: ({ headline }) => headline,
  refinitiv: ({ headline }) => headline,
  bloomberg: ({ headline }) => `Blu Digital: ${headline}`,
  reuters: ({ headline, code }) => `${code === 'ACQ' ? 'BREAKING: ' : ''}Blu Digital: ${headline}`,
}
const carriesRns = (wire: Wire): boolean => wire === 'lse' || wire === 'refinitiv'

describe.each(providerOptions.map(({ id, categories }) => ({ wire: id, categories })))(
  '$wire',
  ({ wire, categories }) => {
    afterEach(() => control(`faults/${hosts[wire]}`, { method: 'DELETE' }))

    it('A-075 A-209 A-210 gives whole items, newest first, each in a category of the form', async () => {
      const { items, skipped, sample } = await sourceFor(wire).fetch(blu)
      expect([items.length, skipped, sample]).toEqual([5, 0, true])
      for (const [at, item] of items.entries()) {
        const told = news[at]!
        expect(RnsItem.parse(item)).toMatchObject({
          provider: wire,
          title: heading[wire](told),
          publishedAt: told.at.toISOString(),
          symbol: 'BLU.L',
          ...(carriesRns(wire) && { rns_number: told.rnsNumber, headline_category: told.code }),
        })
        expect(item.content).toContain(`sample item ${told.number} of the sandbox`)
        expect(item.content).toContain('<table>')
        expect(item.summary).not.toBe('')
        expect(categories).toContain(item.category)
      }
      expect((await sourceFor(wire).fetch(blu)).items).toEqual(items)
    })

    it('gives as many as are asked for, page after page', async () => {
      const { items } = await sourceFor(wire).fetch({ ...blu, limit: 45, headlinesOnly: true })
      expect(items.map(({ title }) => title)).toEqual(news.slice(0, 45).map(heading[wire]))
    })

    it('gives what lies between two moments, the first one included', async () => {
      const [to, from] = [news[2]!.at, news[6]!.at]
      const { items } = await sourceFor(wire).fetch({ ...blu, limit: 50, from, to, headlinesOnly: true })
      expect(items.map(({ publishedAt }) => publishedAt)).toEqual(
        news.slice(3, 7).map(({ at }) => at.toISOString()),
      )
    })

    it('gives one category, and nothing of a company that nobody asked about', async () => {
      const all = { ...blu, limit: 60, headlinesOnly: true }
      const every = await sourceFor(wire).fetch(all)
      // The last one is found only by who looks through more headlines than there are items to give.
      const category = every.items.at(-1)!.category
      const { items } = await sourceFor(wire).fetch({ ...all, limit: 4, category })
      expect(items).toEqual(every.items.filter(item => item.category === category).slice(0, 4))
      expect(await sourceFor(wire).fetch({ ...all, symbols: ['VOD.L'] })).toMatchObject({
        items: [],
        skipped: 0,
      })
    })

    it.each([
      ['error', 'failed', / answered with status 500\./, undefined],
      ['limited', 'limited', / is asked too often\. It will be asked again later\./, 60],
      ['inward', 'failed', / answered with status 302\./, undefined],
      [
        'html',
        'unreadable',
        / answers (another shape than expected: no JSON|no list at response\.stories)\.$/,
        undefined,
      ],
      [
        'nonsense',
        'unreadable',
        / answers (another shape than expected: no JSON|no list at response\.stories)\.$/,
        undefined,
      ],
      ['bomb', 'too_large', / is larger than \d+ bytes/, undefined],
    ])('says so when it answers %s', async (fault, kind, message, retryAfter) => {
      await sourceFor(wire).fetch({ ...blu, headlinesOnly: true })
      await control(`faults/${hosts[wire]}`, { method: 'PUT', body: fault })
      const failure = await failureOf(sourceFor(wire).fetch(blu))
      expect(failure).toMatchObject({ kind, message: expect.stringMatching(message), retryAfter })
    })
  },
)

describe.each<Wire>(['lse', 'reuters', 'refinitiv'])('%s, which gives each text by itself,', wire => {
  it('is asked for no text that is kept, unless its headline says that it changed', async () => {
    const first = await sourceFor(wire).fetch(blu)
    const before = await callsOf(wire)
    const rows = (received_at: string) => new Map(first.items.map(item => [item.id, { item, received_at }]))
    const later = async (received: string) => {
      const query = { ...blu, kept: async () => rows(received) }
      return (await sourceFor(wire).fetch(query)).items
    }
    expect(await later(now.toISOString())).toEqual(first.items)
    expect((await callsOf(wire)) - before).toBe(1)
    // The newest was corrected at 07:07, an hour after it came.
    expect(await later('2026-11-20T06:10:00.000Z')).toEqual(first.items)
    expect((await callsOf(wire)) - before).toBe(wire === 'lse' ? 2 : 3)
  })
})

describe.each<Wire>(['reuters', 'refinitiv', 'bloomberg'])('%s, which wants credentials,', wire => {
  it('names the secret that is missing, and asks nobody', async () => {
    const before = await callsOf(wire)
    expect(await failureOf(sourceFor(wire, {}).fetch(blu))).toMatchObject({
      kind: 'not_configured',
      message: `The secret local/providers/${wire} has no value yet. Operations set it with npm run secret -- set providers/${wire}.`,
    })
    expect(await callsOf(wire)).toBe(before)
  })

  it('says that they are refused, and none of them', async () => {
    const wrong = { ...sandboxProviders[wire], password: 'wr0ng', client_secret: 'wr0ng' }
    const failure = await failureOf(sourceFor(wire, { [wire]: wrong }).fetch(blu))
    expect(failure).toMatchObject({
      kind: 'not_allowed',
      message: expect.stringContaining('does not accept the credentials (status 401).'),
    })
    expect(String(failure)).not.toContain('wr0ng')
  })

  it('is not asked at hosts that the secret does not name', async () => {
    const elsewhere = { ...sandboxProviders[wire], hosts: ['api.example.com'], client_id: 'elsewhere' }
    expect(await failureOf(sourceFor(wire, { [wire]: elsewhere }).fetch(blu))).toMatchObject({
      kind: 'refused',
    })
  })
})

it('the London Stock Exchange is asked by symbol, and says so', async () => {
  expect(await failureOf(sourceFor('lse').fetch({ symbols: [], limit: 5 }))).toMatchObject({
    kind: 'not_configured',
    message: 'The London Stock Exchange is asked by trading symbol: name one, such as BLU.L.',
  })
})
