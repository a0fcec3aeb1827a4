import type { Answer, Stub } from './stub.ts'
import { postsWith, type SamplePost } from './samplePosts.ts'

const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  body: { code, message, data: { status } },
})

/** As WordPress prints text into HTML. */
const rendered = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/[“”’…]/g, sign => `&#${sign.charCodeAt(0)};`)

const postOf = ({ id, slug, title, summary, category, featured, published }: SamplePost, embed: boolean) => ({
  id,
  date: published.slice(0, 19),
  date_gmt: published.slice(0, 19),
  slug,
  status: 'publish',
  type: 'post',
  link: `https://wordpress.example.com/${slug}/`,
  title: { rendered: rendered(title) },
  content: { rendered: `<p>${rendered(summary)}</p>\n<p>And <strong>more</strong>.</p>\n`, protected: false },
  excerpt: { rendered: `<p>${rendered(summary)} [&hellip;]</p>\n`, protected: false },
  sticky: featured,
  ...(embed && {
    _embedded: {
      'wp:term': [[{ id: 4, name: rendered(category), slug: 'category', taxonomy: 'category' }], []],
    },
  }),
})

/** WordPress's REST API, as far as reading posts goes: https://developer.wordpress.org/rest-api/reference/posts/ */
export const wordpress: Stub = ({ url: { pathname, searchParams } }) => {
  if (pathname !== '/wp-json/wp/v2/posts')
    return refusal(404, 'rest_no_route', 'No route was found matching the URL and request method.')
  const [page, perPage] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('per_page') ?? 10)]
  if (!(perPage >= 1 && perPage <= 100))
    return refusal(400, 'rest_invalid_param', 'Invalid parameter(s): per_page')
  const slug = searchParams.get('slug')
  const found = postsWith(searchParams.get('search')).filter(post => slug === null || post.slug === slug)
  const pages = Math.ceil(found.length / perPage)
  if (page > Math.max(pages, 1))
    return refusal(
      400,
      'rest_post_invalid_page_number',
      'The page number requested is larger than the number of pages available.',
    )
  return {
    headers: { 'x-wp-total': String(found.length), 'x-wp-totalpages': String(pages) },
    body: found
      .slice((page - 1) * perPage, page * perPage)
      .map(post => postOf(post, searchParams.has('_embed'))),
  }
}
