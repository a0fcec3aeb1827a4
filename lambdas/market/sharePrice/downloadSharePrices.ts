import { Reply } from '#runtime/answer.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { type SharePriceStore, sharePriceStore } from './store.ts'

interface Services {
  prices: Pick<SharePriceStore, 'history'>
}

/** Sample prices say so in the name of their column, which stays with them wherever the file goes. */
export const downloadSharePrices =
  ({ prices }: Services): HandlerOf<'downloadSharePrices'> =>
  async ({ query: { range }, request }) => {
    const { points, sample } = await prices.history(range, request.now)
    const lines = [
      `date,close_pence${sample ? '_sample_data' : ''}`,
      ...points.map(({ date, close }) => `${date},${close}`),
    ]
    return new Reply(`${lines.join('\r\n')}\r\n`, {
      headers: { 'content-disposition': `attachment; filename="share-price-${range}.csv"` },
    })
  }

export const services = (): Services => ({
  prices: sharePriceStore(),
})
