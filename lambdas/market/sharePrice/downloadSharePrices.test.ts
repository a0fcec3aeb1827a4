import { expect, test } from 'vitest'
import { downloadSharePrices as route } from '#contract/market/sharePrice.ts'
import { throughEndpoint } from '#runtime/testing.ts'
import { downloadSharePrices } from './handlers.ts'

const ask = (sample: boolean) => {
  const points = [
    { date: '2025-03-03', close: 12.5 },
    { date: '2025-03-04', close: 0.3125 },
  ]
  const prices = { history: () => Promise.resolve({ source: 'The source', sample, points }) }
  return throughEndpoint('downloadSharePrices', route, downloadSharePrices, { prices }).ask({
    query: { range: '1m' },
  })
}

test('answers each trading day as CSV, to be kept as a file', async () => {
  const { text, headers } = await ask(false)
  expect(text).toBe('date,close_pence\r\n2025-03-03,12.5\r\n2025-03-04,0.3125\r\n')
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="share-price-1m.csv"',
  })
})

test('P-029 sample prices say so in the file', async () => {
  expect((await ask(true)).text).toMatch(/^date,close_pence_sample_data\r\n/)
})
