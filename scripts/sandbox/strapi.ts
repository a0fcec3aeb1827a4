import type { Answer, Stub } from './stub.ts'
import { postsWith, type SamplePost } from './samplePosts.ts'

const refusal = (status: number, name: string, message: string): Answer => ({
  status,
  body: { data: null, error: { status, name, message, details: {} } },
})

const text = (words: string, marks: Record<string, boolean> = {}) => ({ type: 'text', text: words, ...marks })

const entryOf = ({ id, slug, title, summary, category, featured, published }: SamplePost) => ({
  id,
  documentId: `doc${id}`,
  title,
  slug,
  summary,
  category,
  featured,
  content: [
    { type: 'heading', level: 2, children: [text(title)] },
    { type: 'paragraph', children: [text('And '), text('more', { bold: true, italic: true }), text('.')] },
    {
      type: 'list',
      format: 'ordered',
      children: [
        {
          type: 'list-item',
          children: [{ type: 'link', url: 'https://example.com/?a=1&b=2', children: [text('A link')] }],
        },
      ],
    },
  ],
  createdAt: published,
  updatedAt: published,
  publishedAt: published,
  locale: null,
})

/** Strapi 5's REST API, as far as reading a collection goes: https://docs.strapi.io/cms/api/rest */
export const strapi: Stub = ({ url: { pathname, searchParams }, headers }) => {
  if (headers['authorization'] === 'Bearer wrong')
    return refusal(401, 'UnauthorizedError', 'Missing or invalid credentials')
  if (pathname !== '/api/announcements') return refusal(404, 'NotFoundError', 'Not Found')
  const page = Number(searchParams.get('pagination[page]') ?? 1)
  const pageSize = Math.min(Number(searchParams.get('pagination[pageSize]') ?? 25), 100)
  const slug = searchParams.get('filters[slug][$eq]')
  const found = postsWith(searchParams.get('filters[title][$containsi]')).filter(
    post => slug === null || post.slug === slug,
  )
  return {
    body: {
      data: found.slice((page - 1) * pageSize, page * pageSize).map(entryOf),
      meta: {
        pagination: { page, pageSize, pageCount: Math.ceil(found.length / pageSize), total: found.length },
      },
    },
  }
}
