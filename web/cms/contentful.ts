import * as z from 'zod'
import { announcementOf, cmsConfig, escapeHtml, getJson, type CmsSource } from './cmsConfig.ts'

/** A piece of a rich text. */
const Node = z.object({
  nodeType: z.string(),
  value: z.string().optional(),
  marks: z.array(z.object({ type: z.string() })).optional(),
  data: z
    .object({ uri: z.string(), target: z.object({ sys: z.object({ id: z.string() }) }) })
    .partial()
    .optional(),
  get content() {
    return z.array(Node).optional()
  },
})
type Node = z.infer<typeof Node>

/** An entry of a content type with these fields. */
const Entry = z.object({
  sys: z.object({ id: z.string(), createdAt: z.iso.datetime() }),
  fields: z.object({
    title: z.string(),
    slug: z.string(),
    summary: z.string().optional(),
    category: z.string().optional(),
    featured: z.boolean().default(false),
    publishDate: z.string().optional(),
    body: Node.optional(),
  }),
})

const Asset = z.object({
  sys: z.object({ id: z.string() }),
  fields: z.object({
    title: z.string().default(''),
    file: z.object({ url: z.string(), contentType: z.string() }),
  }),
})
type Assets = ReadonlyMap<string, z.infer<typeof Asset>['fields']>

const Answer = z.object({
  total: z.int(),
  skip: z.int(),
  items: z.array(Entry),
  /** Assets that are published; one that is not is missing here. */
  includes: z
    .object({ Asset: z.array(Asset) })
    .partial()
    .default({}),
})

const tags: Record<string, string> = {
  paragraph: 'p',
  'ordered-list': 'ol',
  'unordered-list': 'ul',
  'list-item': 'li',
  blockquote: 'blockquote',
  table: 'table',
  'table-row': 'tr',
  'table-cell': 'td',
  'table-header-cell': 'th',
}
const marks: Record<string, string> = { bold: 'strong', italic: 'em', underline: 'u', code: 'code' }

const assetHtml = (asset: z.infer<typeof Asset>['fields'] | undefined): string => {
  if (!asset) return ''
  // Addresses of assets come without their scheme.
  const [url, title] = [
    escapeHtml(new URL(asset.file.url, 'https://contentful.com').href),
    escapeHtml(asset.title),
  ]
  return asset.file.contentType.startsWith('image/')
    ? `<img src="${url}" alt="${title}">`
    : `<p><a href="${url}">${title}</a></p>`
}

const nodeHtml = (node: Node, assets: Assets): string => {
  const { nodeType, value = '', data, content = [] } = node
  if (nodeType === 'text')
    return (node.marks ?? [])
      .map(({ type }) => marks[type])
      .reduce<string>((html, tag) => (tag ? `<${tag}>${html}</${tag}>` : html), escapeHtml(value))
  if (nodeType === 'hr') return '<hr>'
  if (nodeType === 'embedded-asset-block') return assetHtml(assets.get(data?.target?.sys.id ?? ''))
  const inner = content.map(child => nodeHtml(child, assets)).join('')
  if (nodeType === 'hyperlink' && /^(https?|mailto):/i.test(data?.uri ?? ''))
    return `<a href="${escapeHtml(data?.uri ?? '')}">${inner}</a>`
  const tag = /^heading-[1-6]$/.test(nodeType) ? `h${nodeType.at(-1)}` : tags[nodeType]
  return tag ? `<${tag}>${inner}</${tag}>` : inner
}

const toAnnouncement = ({ sys, fields }: z.infer<typeof Entry>, assets: Assets) =>
  announcementOf({
    id: `contentful-${sys.id}`,
    slug: fields.slug,
    title: fields.title,
    content: fields.body ? nodeHtml(fields.body, assets) : '',
    summary: fields.summary && escapeHtml(fields.summary),
    category: fields.category,
    published: fields.publishDate ?? sys.createdAt,
    link: undefined,
    is_featured: fields.featured,
    source: 'Contentful',
  })

const codeIn = (body: unknown) => z.object({ sys: z.object({ id: z.string() }) }).safeParse(body).data?.sys.id

/**
 * Entries of a Contentful space, of a content type with the fields title, slug, summary, category, featured,
 * publishDate and body (rich text).
 * See https://www.contentful.com/developers/docs/references/content-delivery-api/
 */
export const contentful = (
  { url, space, environment, contentType, token } = cmsConfig.contentful,
  send: typeof fetch = fetch,
): CmsSource => {
  const ask = async (query: Record<string, string>, signal?: AbortSignal) => {
    const path = ['spaces', space, 'environments', environment, 'entries'].map(encodeURIComponent).join('/')
    const address = new URL(path, `${url}/`)
    const usual = { content_type: contentType, order: '-fields.publishDate,sys.id', include: '1' }
    address.search = String(new URLSearchParams({ ...usual, ...query }))
    const { body } = await getJson(address, { token, signal, codeIn, send })
    const { items, includes, total, skip } = Answer.parse(body)
    const assets = new Map((includes.Asset ?? []).map(({ sys, fields }) => [sys.id, fields]))
    return { announcements: items.map(entry => toAnnouncement(entry, assets)), total, skip }
  }

  return {
    async list({ page, pageSize, search }, signal) {
      const skip = (page - 1) * pageSize
      const query = { skip: String(skip), limit: String(pageSize), ...(search && { query: search }) }
      const { announcements, total } = await ask(query, signal)
      return { announcements, total, next: skip + announcements.length < total ? page + 1 : undefined }
    },

    async get(slug, signal) {
      const { announcements } = await ask({ 'fields.slug': slug, limit: '1' }, signal)
      return announcements[0]
    },
  }
}
