import type { Stub } from '../stub.ts'
import { longestPage, sampleNews, type SampleItem, sampleSymbols } from './sampleNews.ts'
import { fieldsOf, hasToken, issueToken } from './token.ts'

/** The sandbox accepts this machine account. */
export const refinitivAccount = { client_id: 'sandbox', username: 'sandbox', password: 'sandbox' }

const storyId = ({ at, rnsNumber, revised }: SampleItem): string =>
  `urn:newsml:reuters.com:${at.toISOString().slice(0, 10).replaceAll('-', '')}:nRSA${rnsNumber}a:${revised > at ? 2 : 1}`

const shown = (item: SampleItem) => ({
  storyId: storyId(item),
  newsItem: {
    itemMeta: {
      title: [{ $: `REG - Blu Digital PLC - ${item.headline}` }],
      firstCreated: { $: item.at.toISOString() },
      versionCreated: { $: item.revised.toISOString() },
    },
    contentMeta: {
      infoSource: [{ _qcode: 'NS:RNS' }],
      subject: [...sampleSymbols.map(symbol => ({ _qcode: `R:${symbol}.L` })), { _qcode: 'N2:CMPNY' }],
    },
  },
})

const denied = {
  status: 401,
  body: { error: 'access_denied', error_description: 'Invalid username or password.' },
}

/** The LSEG Data Platform: tokens, headlines, stories. */
export const refinitiv: Stub = question => {
  const { method, url } = question
  if (method === 'POST' && /^\/auth\/oauth2\/v[12]\/token$/.test(url.pathname)) {
    const { grant_type, client_id, password, client_secret } = fieldsOf(question)
    const isRight = grant_type === 'password' ? password === 'sandbox' : client_secret === 'sandbox'
    return client_id === 'sandbox' && isRight ? issueToken() : denied
  }
  if (method !== 'GET') return undefined
  if (!hasToken(question)) return { status: 401, body: { error: { message: 'token expired' } } }
  const news = sampleNews(new Date())
  const [, id] = /^\/data\/news\/v1\/stories\/([^/]+)$/.exec(url.pathname) ?? []
  if (id) {
    const item = news.find(each => storyId(each) === decodeURIComponent(id))
    return item
      ? { body: { newsItem: { contentSet: { inlineData: [{ _contenttype: 'text/html', $: item.html }] } } } }
      : { status: 404, body: { error: { message: 'Story not found' } } }
  }
  if (url.pathname !== '/data/news/v1/headlines') return undefined
  const asked = Object.fromEntries(url.searchParams)
  const isAbout =
    !asked['query']?.includes('R:') || sampleSymbols.some(symbol => asked['query']?.includes(`R:${symbol}.L`))
  const found = isAbout
    ? news.filter(
        ({ at }) =>
          (!asked['dateFrom'] || at >= new Date(asked['dateFrom'])) &&
          (!asked['dateTo'] || at < new Date(asked['dateTo'])),
      )
    : []
  const start = Number(asked['cursor'] ?? 0)
  const end = start + Math.min(Number(asked['limit'] ?? 10), longestPage)
  return {
    body: {
      data: found.slice(start, end).map(shown),
      meta: { count: Math.min(found.length, end) - start, ...(end < found.length && { next: String(end) }) },
    },
  }
}
