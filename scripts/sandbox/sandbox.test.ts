import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask as askSandbox } from './ask.fixture.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'
import { sampleClose, sampleMarket, samplePrice, tradingDays } from './samplePrices.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

const ask = (host: string, path: string) => askSandbox(sandbox, host, path)

describe('the sandbox', () => {
  it("speaks EODHD's live format, with a price of the London day", async () => {
    const { status, body } = await ask('eodhd.com', '/api/real-time/BLU.LSE?api_token=x&fmt=json')
    expect(status).toBe(200)
    const live = JSON.parse(body)
    expect(live).toMatchObject({ code: 'BLU.LSE', timestamp: expect.any(Number), close: expect.any(Number) })
    expect(live.change).toBeCloseTo(live.close - live.previousClose, 4)
    expect(Date.now() / 1000 - live.timestamp).toBeGreaterThanOrEqual(15 * 60 - 1)
  })

  it('refuses what EODHD refuses: no key, another share', async () => {
    expect((await ask('eodhd.com', '/api/real-time/BLU.LSE?fmt=json')).status).toBe(401)
    expect((await ask('eodhd.com', '/api/real-time/VOD.LSE?api_token=x')).status).toBe(404)
  })

  it("speaks CoinGecko's format and leaves out what it does not know", async () => {
    const path = '/api/v3/simple/price?ids=ethereum,nothing&vs_currencies=usd&include_24hr_change=true'
    expect(JSON.parse((await ask('api.coingecko.com', path)).body)).toEqual({
      ethereum: { usd: expect.any(Number), usd_24h_change: expect.any(Number) },
    })
  })

  it('plays nobody else, and fails as it is told', async () => {
    expect((await ask('example.com', '/')).status).toBe(404)
    const faults = `${sandbox.origin}/faults/api.coingecko.com`
    expect((await fetch(faults, { method: 'PUT', body: 'explode' })).status).toBe(400)
    await fetch(faults, { method: 'PUT', body: 'limited' })
    expect((await ask('api.coingecko.com', '/api/v3/ping')).status).toBe(429)
    await fetch(faults, { method: 'DELETE' })
    expect((await ask('api.coingecko.com', '/api/v3/ping')).status).toBe(200)
    const { calls } = (await (await fetch(`${sandbox.origin}/calls/api.coingecko.com`)).json()) as {
      calls: number
    }
    expect(calls).toBeGreaterThanOrEqual(3)
  })
})

describe('sample prices', () => {
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })

  it('are positive, in quarters of a penny, and always the same for a date', () => {
    fc.assert(
      fc.property(moment, at => {
        const date = at.toISOString().slice(0, 10)
        for (const price of [sampleClose(date), samplePrice(at)]) {
          expect(price).toBeGreaterThan(0)
          expect(price * 4).toBe(Math.round(price * 4))
        }
        expect(sampleClose(date)).toBe(sampleClose(date))
        expect(sampleMarket('ethereum', at).usd).toBeGreaterThan(0)
      }),
    )
  })

  it('a year and a half of trading days ends at the last one and has no weekend', () => {
    const days = tradingDays('2026-11-22', 400)
    expect([days.length, days.at(-1)]).toEqual([400, '2026-11-20'])
    for (const day of days) expect([0, 6]).not.toContain(new Date(day).getUTCDay())
    expect(new Set(days.map(sampleClose)).size).toBeGreaterThan(20)
  })
})
