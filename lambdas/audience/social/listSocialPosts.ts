import type { HandlerOf } from '#runtime/endpoint.ts'
import { seenAt } from './rules.ts'
import { socialStore, type SocialStore } from './store.ts'

interface Services {
  social: Pick<SocialStore, 'posts'>
}

export const listSocialPosts =
  ({ social }: Services): HandlerOf<'listSocialPosts'> =>
  async ({ query, request }) => {
    const posts = await social.posts(query.announcement)
    return { posts: posts.toReversed().map(post => seenAt(post, request.now)) }
  }

export const services = (): Services => ({ social: socialStore() })
