import * as z from 'zod'
import { announcementOf, CmsError, cmsConfig, getJson, plainText, type CmsSource } from './cmsConfig.ts'

/** A post as the REST API (`wp/v2`) gives it; moments are UTC without saying so. */
const Post = z.object({
  id: z.number(),
  slug: z.string(),
  link: z.url(),
  date_gmt: z.string(),
  sticky: z.boolean().default(false),
  title: z.object({ rendered: z.string() }),
  excerpt: z.object({ rendered: z.string() }),
  content: z.object({ rendered: z.string() }),
  _embedded: z
    .object({ 'wp:term': z.array(z.array(z.object({ name: z.string(), taxonomy: z.string() }))) })
    .partial()
    .optional(),
})

const fields = 'id,slug,link,date_gmt,sticky,title,excerpt,content,_links,_embedded'

const toAnnouncement = (post: z.infer<typeof Post>) => {
  const terms = post._embedded?.['wp:term']?.flat() ?? []
  const category = terms.find(({ taxonomy }) => taxonomy === 'category')?.name
  return announcementOf({
    id: `wordpress-${post.id}`,
    slug: post.slug,
    title: plainText(post.title.rendered),
    content: post.content.rendered,
    summary: post.excerpt.rendered,
    category: category && plainText(category),
    published: `${post.date_gmt}Z`,
    link: post.link,
    is_featured: post.sticky,
    source: 'WordPress',
  })
}

const codeIn = (body: unknown) => z.object({ code: z.string() }).safeParse(body).data?.code

/**
 * Posts of a WordPress site.
 * See https://developer.wordpress.org/rest-api/reference/posts/
 */
export const wordpress = ({ url } = cmsConfig.wordpress, send: typeof fetch = fetch): CmsSource => {
  const ask = async (query: Record<string, string>, signal?: AbortSignal) => {
    const address = new URL('/wp-json/wp/v2/posts', url)
    address.search = String(new URLSearchParams({ _fields: fields, _embed: 'wp:term', ...query }))
    const { body, headers } = await getJson(address, { signal, codeIn, send })
    return { posts: z.array(Post).parse(body).map(toAnnouncement), headers }
  }

  return {
    async list({ page, pageSize, search }, signal) {
      const query = { page: String(page), per_page: String(pageSize), ...(search && { search }) }
      try {
        const { posts: announcements, headers } = await ask(query, signal)
        const pages = Number(headers.get('x-wp-totalpages') ?? page)
        const total = Number(headers.get('x-wp-total') ?? announcements.length)
        return { announcements, total, next: page < pages ? page + 1 : undefined }
      } catch (error) {
        // A page after the last is an error there: posts may have been taken back since the page before.
        const isPastTheEnd = error instanceof CmsError && error.code === 'rest_post_invalid_page_number'
        if (!isPastTheEnd) throw error
        return { announcements: [], total: 0, next: undefined }
      }
    },

    async get(slug, signal) {
      const { posts } = await ask({ slug }, signal)
      return posts[0]
    },
  }
}
