import * as z from 'zod'
import type { Answer, Stub } from '../stub.ts'
import { sampleNews, sampleSymbols, type SampleItem } from './sampleNews.ts'

const Asked = z.object({
  path: z.string(),
  parameters: z.string(),
  components: z.array(z.object({ componentId: z.string(), parameters: z.string().nullable() })),
})

/** Half-encoded fields: `tidm%3DBLU%26tab%3Danalysis`. What is not encoded so is not understood. */
const fieldsOf = (text: string): Map<string, string> =>
  new Map(
    text.split('%26').map(field => {
      const [key = '', value = ''] = field.split('%3D')
      return [key, decodeURIComponent(value)]
    }),
  )

const known = /^block_content%3A[\da-f-]{36}$/

/** An RNS that somebody releases by hand, to see what a results day does with it. */
const Released = z.object({
  /** Headline category. */
  code: z.string().default('MSC'),
  headline: z.string(),
  rnsNumber: z.string(),
  html: z.string().default('<p>This information is made up by the sandbox of the local run.</p>'),
})

const answerOf =
  (own: readonly SampleItem[]): Stub =>
  ({ method, url, headers, body }) => {
    if (method !== 'POST' || url.pathname !== '/api/v1/components/refresh') return undefined
    if (!headers['referer']) return { status: 403, body: { message: 'Forbidden' } }
    const { data: asked } = Asked.safeParse(JSON.parse(body))
    const [component] = asked?.components ?? []
    if (!asked || !component || !known.test(component.componentId)) return { body: [] }
    const fields = fieldsOf(asked.parameters)
    const news = [...own, ...sampleNews(new Date())]
    if (asked.path === 'news-article') {
      const item = news.find(({ number }) => String(number) === fields.get('newsId'))
      const value = item && {
        id: item.number,
        title: item.headline,
        rnsnumber: item.rnsNumber,
        body: item.html,
      }
      return {
        body: [{ type: 'news-article-content', content: [{ name: 'newsarticle', value: value ?? null }] }],
      }
    }
    const query = new URLSearchParams(component.parameters ?? '')
    const [page, size] = [Number(query.get('page') ?? 0), Number(query.get('size') ?? 20)]
    const listed = sampleSymbols.includes(fields.get('tidm') ?? '') ? news : []
    const content = listed
      .slice(page * size, (page + 1) * size)
      .map(({ number, code, headline, at, rnsNumber }) => ({
        id: number,
        rnsnumber: rnsNumber,
        category: code,
        headlinename: headline,
        title: headline,
        datetime: at.toISOString(),
      }))
    const totalPages = Math.ceil(listed.length / size)
    const value = { content, totalPages, last: page + 1 >= totalPages }
    return { body: [{ type: 'news-table-issuer-profile', content: [{ name: 'newstable', value }] }] }
  }

/** The London Stock Exchange's page service: lists of headlines, and articles. It answers nonsense with nothing. */
export const createLse = (): { stub: Stub; release: (text: string) => Answer } => {
  const own: SampleItem[] = []
  return {
    stub: answerOf(own),
    release: text => {
      const { data, error } = Released.safeParse(JSON.parse(text))
      if (error) return { status: 400, body: z.prettifyError(error) }
      const at = new Date()
      own.unshift({ ...data, number: at.getTime(), at, revised: at })
      return { status: 201, body: { released: data.headline } }
    },
  }
}
