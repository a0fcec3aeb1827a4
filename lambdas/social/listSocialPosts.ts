import { listSocialPosts as route } from '#contract/social.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { seenAt } from './rules.ts'
import { socialStore, type SocialStore } from './store.ts'

interface Services {
  social: Pick<SocialStore, 'posts'>
}

export const listSocialPosts =
  ({ social }: Services): Handler<typeof route> =>
  async ({ query, request }) => {
    const posts = await social.posts(query.announcement)
    return { posts: posts.toReversed().map(post => seenAt(post, request.now)) }
  }

export const handler = endpoint('listSocialPosts', route, listSocialPosts, () => ({ social: socialStore() }))
