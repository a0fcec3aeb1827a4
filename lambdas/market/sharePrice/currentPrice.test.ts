import { describe, expect, it } from 'vitest'
import type { Quote, SharePrice } from '#contract/market/sharePrice.ts'
import { SourceFailure } from '#runtime/askSource.ts'
import { plainAnswers } from '#runtime/keptAnswers.fixture.ts'
import { currentPrice, type PriceServices } from './handlers.ts'

const now = new Date('2026-01-07T12:00:00Z')
const later = new Date('2026-01-07T12:01:00Z')
const quote: Quote = {
  symbol: 'BLU.L',
  price: 24.5,
  change: -0.5,
  change_percent: -2,
  currency: 'GBX',
  at: '2026-01-07T11:45:00.000Z',
  source: 'EODHD',
  delay_minutes: 15,
  sample: false,
}

const desk = (source: PriceServices['source']) => {
  const { answers, rows } = plainAnswers<SharePrice>()
  const recorded: Quote[] = []
  const services: PriceServices = {
    answers,
    source,
    closes: { record: async one => void recorded.push(one) },
  }
  return { at: (when: Date) => currentPrice(services, when), services, rows, recorded }
}
const failing = async (): Promise<Quote> => {
  throw new SourceFailure('API error: 500')
}

describe('currentPrice', () => {
  it('asks once for many readers, keeps the answer for a minute and records its day', async () => {
    let asked = 0
    const { at, recorded } = desk(async () => async () => ({ ...quote, price: 24 + ++asked / 2 }))
    const first = await Promise.all(Array.from({ length: 50 }, () => at(now)))
    expect(asked).toBe(1)
    expect(first.filter(({ state }) => state === 'ok').length).toBeGreaterThan(0)
    expect(await at(new Date('2026-01-07T12:00:59Z'))).toMatchObject({ state: 'ok', quote: { price: 24.5 } })
    expect(await at(later)).toMatchObject({ state: 'ok', quote: { price: 25 } })
    expect(asked).toBe(2)
    expect(recorded.map(({ price }) => price)).toEqual([24.5, 25])
  })

  it('keeps the last good price when the source fails, with the time that it is of', async () => {
    let ask = async (): Promise<Quote> => quote
    const { at, recorded } = desk(async () => () => ask())
    await at(now)
    ask = failing
    expect(await at(later)).toEqual({ state: 'ok', quote })
    expect(recorded).toHaveLength(1)
  })

  it('is unavailable when there was never a price, and invents none', async () => {
    expect(await desk(async () => failing).at(now)).toEqual({ state: 'unavailable', quote: null })
  })

  it('P-028 without a source there is none, not even an old price; it comes back with the source', async () => {
    let source: Awaited<ReturnType<PriceServices['source']>> = async () => quote
    const { at, rows } = desk(async () => source)
    await at(now)
    source = undefined
    expect(await at(later)).toEqual({ state: 'not_configured', quote: null })
    expect(rows['share-price']?.value.state).toBe('not_configured')
    source = failing
    expect(await at(later)).toEqual({ state: 'ok', quote })
  })

  it('takes a secret that cannot be read for a source in trouble', async () => {
    const { at } = desk(() => Promise.reject(new SourceFailure('API error: the secret is not JSON')))
    expect(await at(now)).toEqual({ state: 'unavailable', quote: null })
  })

  it('hides no defect of our own', async () => {
    const { at } = desk(async () => async () => Promise.reject(new TypeError('ours')))
    await expect(at(now)).rejects.toThrow('ours')
  })
})
