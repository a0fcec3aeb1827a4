import type { Answer, Stub } from './stub.ts'
import { postsWith, type SamplePost } from './samplePosts.ts'

const refusal = (status: number, id: string, message: string): Answer => ({
  status,
  body: { sys: { type: 'Error', id }, message, requestId: 'sandbox' },
})

const text = (value: string, ...marks: string[]) => ({
  nodeType: 'text',
  value,
  marks: marks.map(type => ({ type })),
  data: {},
})
const node = (nodeType: string, content: unknown[], data: unknown = {}) => ({ nodeType, data, content })
const assetLink = (id: string) => ({ target: { sys: { type: 'Link', linkType: 'Asset', id } } })

const entryOf = ({ id, slug, title, summary, category, featured, published }: SamplePost) => ({
  metadata: { tags: [], concepts: [] },
  sys: {
    id: `entry${id}`,
    type: 'Entry',
    createdAt: published,
    updatedAt: published,
    revision: 1,
    contentType: { sys: { type: 'Link', linkType: 'ContentType', id: 'announcement' } },
  },
  fields: {
    title,
    slug,
    summary,
    category,
    // A field without a value is left out.
    ...(featured && { featured }),
    publishDate: published,
    body: node('document', [
      node('heading-2', [text(title)]),
      node('paragraph', [
        text('And '),
        text('more', 'bold'),
        node('hyperlink', [text(' here')], { uri: 'https://example.com/?a=1&b=2' }),
      ]),
      node('embedded-asset-block', [], assetLink('chart')),
      node('embedded-asset-block', [], assetLink('unpublished')),
    ]),
  },
})

const chart = {
  sys: { id: 'chart', type: 'Asset' },
  fields: {
    title: 'Chart',
    file: {
      url: '//images.ctfassets.net/sample-space/chart/1/chart.png',
      contentType: 'image/png',
      fileName: 'chart.png',
      details: { size: 1024 },
    },
  },
}

/**
 * Contentful's Delivery API, as far as reading entries goes:
 * https://www.contentful.com/developers/docs/references/content-delivery-api/
 */
export const contentful: Stub = ({ url: { pathname, searchParams }, headers }) => {
  if (headers['authorization'] !== 'Bearer sample-delivery-token')
    return refusal(401, 'AccessTokenInvalid', 'The access token you sent could not be found or is invalid.')
  if (pathname !== '/spaces/sample-space/environments/master/entries')
    return refusal(404, 'NotFound', 'The resource could not be found.')
  if (searchParams.get('content_type') !== 'announcement')
    return refusal(400, 'InvalidQuery', 'The query you sent was invalid.')
  const [skip, limit] = [Number(searchParams.get('skip') ?? 0), Number(searchParams.get('limit') ?? 100)]
  const slug = searchParams.get('fields.slug')
  const found = postsWith(searchParams.get('query')).filter(post => slug === null || post.slug === slug)
  const items = found.slice(skip, skip + limit).map(entryOf)
  return {
    headers: { 'content-type': 'application/vnd.contentful.delivery.v1+json' },
    body: {
      sys: { type: 'Array' },
      total: found.length,
      skip,
      limit,
      items,
      ...(items.length > 0 && { includes: { Asset: [chart] } }),
    },
  }
}
