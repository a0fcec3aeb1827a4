import * as z from 'zod'
import { announcementOf, cmsConfig, escapeHtml, getJson, type CmsSource } from './cmsConfig.ts'

/** A piece of the editor "Rich text (Blocks)". */
const Block = z.object({
  type: z.string(),
  text: z.string().optional(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  strikethrough: z.boolean().optional(),
  code: z.boolean().optional(),
  level: z.int().min(1).max(6).optional(),
  format: z.string().optional(),
  url: z.string().optional(),
  image: z.object({ url: z.string(), alternativeText: z.string().nullish() }).optional(),
  get children() {
    return z.array(Block).optional()
  },
})
type Block = z.infer<typeof Block>

/** An entry of a content type with these fields, as Strapi 5 gives it. */
const Entry = z.object({
  documentId: z.string(),
  title: z.string(),
  slug: z.string(),
  summary: z.string().nullish(),
  category: z.string().nullish(),
  featured: z.boolean().nullish(),
  content: z.union([z.array(Block), z.string()]).nullish(),
  publishedAt: z.iso.datetime(),
})

const Answer = z.object({
  data: z.array(Entry),
  meta: z.object({ pagination: z.object({ pageCount: z.int(), total: z.int() }) }),
})

const marks = { code: 'code', bold: 'strong', italic: 'em', underline: 'u', strikethrough: 's' } as const

const tagOf = ({ type, level = 2, format }: Block): string => {
  if (type === 'heading') return `h${level}`
  if (type === 'list') return format === 'ordered' ? 'ol' : 'ul'
  return { 'list-item': 'li', quote: 'blockquote', code: 'pre' }[type] ?? 'p'
}

const blockHtml = (block: Block): string => {
  if (block.type === 'text')
    return (Object.keys(marks) as (keyof typeof marks)[])
      .filter(mark => block[mark])
      .reduce((html, mark) => `<${marks[mark]}>${html}</${marks[mark]}>`, escapeHtml(block.text ?? ''))
  if (block.type === 'image')
    return `<img src="${escapeHtml(block.image?.url ?? '')}" alt="${escapeHtml(block.image?.alternativeText ?? '')}">`
  const inner = (block.children ?? []).map(blockHtml).join('')
  if (block.type === 'link')
    return /^(https?|mailto):/i.test(block.url ?? '')
      ? `<a href="${escapeHtml(block.url ?? '')}">${inner}</a>`
      : inner
  return `<${tagOf(block)}>${inner}</${tagOf(block)}>`
}

/** The text of the Markdown editor is kept as it was written, paragraph by paragraph. */
const markdownHtml = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map(paragraph => `<p>${escapeHtml(paragraph.trim())}</p>`)
    .join('')

const toAnnouncement = ({
  documentId,
  title,
  slug,
  summary,
  category,
  featured,
  content,
  publishedAt,
}: z.infer<typeof Entry>) =>
  announcementOf({
    id: `strapi-${documentId}`,
    slug,
    title,
    content: typeof content === 'string' ? markdownHtml(content) : (content ?? []).map(blockHtml).join(''),
    summary: summary ? escapeHtml(summary) : undefined,
    category: category ?? undefined,
    published: publishedAt,
    link: undefined,
    is_featured: featured ?? false,
    source: 'Strapi',
  })

const codeIn = (body: unknown) =>
  z.object({ error: z.object({ name: z.string() }) }).safeParse(body).data?.error.name

/**
 * Entries of a Strapi collection with the fields title, slug, summary, category, featured and content.
 * See https://docs.strapi.io/cms/api/rest
 */
export const strapi = (
  { url, collection, token } = cmsConfig.strapi,
  send: typeof fetch = fetch,
): CmsSource => {
  const ask = async (query: Record<string, string>, signal?: AbortSignal) => {
    const address = new URL(`/api/${encodeURIComponent(collection)}`, url)
    address.search = String(new URLSearchParams({ sort: 'publishedAt:desc', status: 'published', ...query }))
    const { body } = await getJson(address, { token, signal, codeIn, send })
    const { data, meta } = Answer.parse(body)
    return { announcements: data.map(toAnnouncement), ...meta.pagination }
  }

  return {
    async list({ page, pageSize, search }, signal) {
      const { announcements, total, pageCount } = await ask(
        {
          'pagination[page]': String(page),
          'pagination[pageSize]': String(pageSize),
          ...(search && { 'filters[title][$containsi]': search }),
        },
        signal,
      )
      return { announcements, total, next: page < pageCount ? page + 1 : undefined }
    },

    async get(slug, signal) {
      const { announcements } = await ask({ 'filters[slug][$eq]': slug }, signal)
      return announcements[0]
    },
  }
}
