import * as z from 'zod'
import type { Stub } from '../stub.ts'
import { sampleNews, sampleSymbols } from './sampleNews.ts'
import { fieldsOf, hasToken, issueToken } from './token.ts'

const Asked = z.object({
  symbols: z.array(z.string()),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  limit: z.number(),
})

/** The secret's description of the wire that is played here; Bloomberg itself publishes none. */
export const bloombergSettings = {
  hosts: ['api.bloomberg.com'],
  token_url: 'https://api.bloomberg.com/oauth/token',
  client_id: 'sandbox',
  client_secret: 'sandbox',
  request_url: 'https://api.bloomberg.com/news/requests',
  items: 'response.stories',
  fields: {
    id: 'suid',
    title: 'headline',
    date: 'published',
    content: 'body.html',
    category: 'topics',
    symbol: 'tickers',
  },
}

/** A data licence: a request is taken, worked on, and then there. */
export const bloomberg: Stub = question => {
  const { method, url } = question
  if (method === 'POST' && url.pathname === '/oauth/token') {
    const { client_id, client_secret } = fieldsOf(question)
    return client_id === 'sandbox' && client_secret === 'sandbox'
      ? issueToken()
      : { status: 401, body: { error: 'invalid_client' } }
  }
  if (!hasToken(question)) return { status: 401, body: { message: 'Unauthorized' } }
  if (method === 'POST' && url.pathname === '/news/requests') {
    const asked = Asked.parse(JSON.parse(question.body))
    const id = Buffer.from(JSON.stringify(asked)).toString('base64url')
    return {
      status: 202,
      headers: { location: `/news/requests/${id}`, 'retry-after': '1' },
      body: { status: 'accepted' },
    }
  }
  const [, id] = /^\/news\/requests\/([\w-]+)$/.exec(url.pathname) ?? []
  if (!id) return undefined
  const { symbols, from, to, limit } = Asked.parse(JSON.parse(Buffer.from(id, 'base64url').toString()))
  const isAbout =
    symbols.length === 0 || symbols.some(symbol => sampleSymbols.includes(symbol.replace(/\.L$/, '')))
  const stories = (isAbout ? sampleNews(new Date()) : [])
    .filter(({ at }) => (!from || at >= new Date(from)) && (!to || at < new Date(to)))
    .slice(0, limit)
    .map(({ number, headline, at, html }) => ({
      suid: `SANDBOX${number}`,
      headline: `Blu Digital: ${headline}`,
      published: at.toISOString(),
      body: { html },
      topics: number % 3 === 0 ? ['Stock Markets'] : ['Company News'],
      tickers: sampleSymbols.map(symbol => `${symbol}.L`),
    }))
  return { body: { response: { stories } } }
}
