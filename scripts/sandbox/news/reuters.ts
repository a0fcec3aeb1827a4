import * as z from 'zod'
import type { Stub } from '../stub.ts'
import { longestPage, sampleNews, type SampleItem, sampleSymbols } from './sampleNews.ts'
import { fieldsOf, hasToken, issueToken } from './token.ts'

/** The sandbox accepts this client. */
export const reutersClient = { client_id: 'sandbox', client_secret: 'sandbox', audience: 'sandbox' }

/** Where Reuters gives tokens out. */
export const reutersTokens: Stub = question => {
  if (question.method !== 'POST' || question.url.pathname !== '/oauth/token') return undefined
  const { grant_type, client_id, client_secret, audience } = fieldsOf(question)
  return grant_type === 'client_credentials' &&
    client_id === 'sandbox' &&
    client_secret === 'sandbox' &&
    audience
    ? issueToken()
    : { status: 401, body: { error: 'access_denied', error_description: 'Unauthorized' } }
}

const Asked = z.object({
  query: z.string(),
  variables: z.object({
    id: z.string().optional(),
    text: z.string().optional(),
    limit: z.number().default(20),
    cursor: z.string().optional(),
    filter: z.object({ dateRange: z.string().optional() }).optional(),
  }),
})

const uriOf = ({ number, at }: SampleItem): string =>
  `tag:reuters.com,${at.getUTCFullYear()}:newsml_SANDBOX${number}`

const shown = (item: SampleItem) => ({
  headLine: `${item.code === 'ACQ' ? 'BREAKING: ' : ''}Blu Digital: ${item.headline}`,
  uri: uriOf(item),
  usn: `SANDBOX${item.number}`,
  versionedGuid: `${uriOf(item)}:${item.revised > item.at ? 2 : 1}`,
  versionCreated: item.revised.toISOString(),
  firstCreated: item.at.toISOString(),
  fragment: `Sample item ${item.number} of the sandbox.`,
  urgency: item.code === 'ACQ' ? 1 : 4,
  subject: [{ code: 'N2:CMPNY' }, ...sampleSymbols.map(symbol => ({ code: `R:${symbol}.L` }))],
})

/** `2026.11.20.07.00` as a moment, UTC. */
const moment = (dotted: string): number => {
  const [year = '', month = '', day = '', hour = '00', minute = '00'] = dotted.split('.')
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`)
}

/** Reuters Connect's GraphQL, as far as searching and reading texts go. */
export const reuters: Stub = question => {
  if (question.method !== 'POST' || question.url.pathname !== '/content/graphql') return undefined
  if (!hasToken(question)) return { status: 401, body: { message: 'Unauthorized' } }
  const { query, variables } = Asked.parse(JSON.parse(question.body))
  const news = sampleNews(new Date())
  if (/\bitem\(/.test(query)) {
    const item = news.find(each => uriOf(each) === variables.id)
    return item
      ? { body: { data: { item: { ...shown(item), pubStatus: 'usable', bodyXhtml: item.html } } } }
      : { body: { errors: [{ message: 'Item not found' }], data: { item: null } } }
  }
  const { text = '', limit, cursor, filter } = variables
  const [from = 0, to = Infinity] = filter?.dateRange?.split('-').map(moment) ?? []
  const isAbout = text === '' || sampleSymbols.some(symbol => text.includes(`"${symbol}.L"`))
  const found = isAbout ? news.filter(({ at }) => at.getTime() >= from && at.getTime() < to) : []
  const start = Number(cursor ?? 0)
  const end = start + Math.min(limit, longestPage)
  const pageInfo = { endCursor: String(end), hasNextPage: end < found.length }
  return {
    body: {
      data: { search: { totalHits: found.length, pageInfo, items: found.slice(start, end).map(shown) } },
    },
  }
}
