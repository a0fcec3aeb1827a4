import type * as z from 'zod'
import { type Network, networkRules, type SocialPost } from '#contract/audience/social.ts'
import { failureAnswer, successAnswer } from '#contract/integrations/functionAnswer.ts'
import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { sandboxPort } from '#runtime/guardedFetch/sandbox.ts'
import { logger } from '#runtime/logger.ts'
import { Problem } from '#runtime/problem.ts'
import { requiredSecret } from '#runtime/requiredSecret.ts'
import { LinkedinKeys, postToLinkedin } from './linkedin.ts'
import type { Outcome, Post } from './network.ts'
import { currentPost, isOut, mayBePublic } from './rules.ts'
import { socialStore, type SocialStore, type End } from './store.ts'
import { postToX, XKeys } from './x.ts'

interface Services {
  social: SocialStore
  /** Opens a network for one post. @throws Problem `not_configured` that names its secret */
  networks: Record<Network, () => Promise<Post>>
  /** Whether the local run's sandbox answers. */
  sample: boolean
}

export const listSocialPosts =
  ({ social }: Services): HandlerOf<'listSocialPosts'> =>
  async ({ query, request }) => {
    const posts = await social.posts(query.announcement)
    return { posts: posts.toReversed().map(post => currentPost(post, request.now)) }
  }

const actions = {
  posted: 'SOCIAL_POST_PUBLISHED',
  refused: 'SOCIAL_POST_REFUSED',
  unknown: 'SOCIAL_POST_UNKNOWN',
} as const

const answerOf = (post: SocialPost) => {
  if (post.state === 'posted') return successAnswer(post)
  return failureAnswer(post.reason ?? 'It is being posted at this moment. Look again in a minute.')
}

const endOf = (outcome: Outcome): End =>
  outcome.state === 'posted'
    ? { state: 'posted', url: outcome.url }
    : { state: outcome.state, reason: outcome.reason }

/** A call that came before. @throws Problem `conflict` when it was another one */
const repeated = (earlier: SocialPost, input: { network: Network; text: string }) => {
  if (earlier.network !== input.network || earlier.text !== input.text)
    throw new Problem('conflict', { message: 'Another post was made by this call. Reload and try again.' })
  return answerOf(earlier)
}

export const postToSocialMedia =
  ({ social, networks, sample }: Services): HandlerOf<'postToSocialMedia'> =>
  async input => {
    const { body, user, request } = input
    const { id, announcement, network, text, again } = body
    const { now } = request
    const subject = await social.subject(announcement)
    if (!subject) throw new Problem('not_found', { message: 'There is no such announcement.' })
    const posts = (await social.posts(announcement)).map(post => currentPost(post, now))
    const before = posts.find(post => post.id === id)
    if (before) return repeated(before, body)
    if (!isOut(subject, now))
      throw new Problem('conflict', {
        message: 'Readers do not have this announcement. It cannot be posted.',
      })
    const attempts = posts.filter(post => post.network === network)
    if (!again && attempts.some(mayBePublic))
      throw new Problem('conflict', {
        message: `This announcement was, or may have been, posted to ${networkRules[network].label} already.`,
      })
    const send = await networks[network]()

    const post: SocialPost = {
      id,
      network,
      text,
      state: 'posting',
      created_at: now.toISOString(),
      created_by: user.id,
      ...(user.email !== undefined && { created_by_email: user.email }),
      sample,
    }
    const number = attempts.length + 1
    const entry = { ...actorOf(input), object: `announcements/${announcement}` }
    const begun = { ...entry, action_type: 'SOCIAL_POST', details: { post: id, network, text, again } }
    // Recorded before the network is called, so that later callers know that it may be public.
    if (!(await social.begin(announcement, post, number, begun, now)))
      throw new Problem('conflict', { message: 'Somebody else is posting this. Look at what became of it.' })

    const url = request.origin ? `${request.origin}/news/${subject.slug}` : undefined
    const outcome = await send({ text, about: { title: subject.title, url } })
    const about = { requestId: request.id, network, post: id }
    if (outcome.state === 'posted') logger.info('posted', about)
    else
      logger.warn(outcome.reason, {
        ...about,
        error: outcome.cause instanceof Error ? outcome.cause : undefined,
      })
    const end = endOf(outcome)
    const ended = { ...entry, action_type: actions[outcome.state], details: { post: id, network, ...end } }
    await social.end(announcement, post, number, end, ended, new Date())
    return answerOf({ ...post, ...end })
  }

const parsed = (secret: string): unknown => {
  try {
    return JSON.parse(secret)
  } catch {
    // Text that is not JSON lacks every field, which keysIn reports. The text itself stays out of messages.
    return undefined
  }
}

/** The keys in a secret. @throws Problem `not_configured` that names wrong fields, never a value */
export const keysIn = <Keys extends z.ZodObject>(name: Network, secret: string, keys: Keys) => {
  const found = keys.safeParse(parsed(secret))
  if (found.success) return found.data
  const wrong = found.error.issues.map(({ path }) => path.join('.') || 'value').join(', ')
  throw new Problem('not_configured', {
    message: `The secret ${name} has wrong fields: ${wrong}. It is JSON with ${Object.keys(keys.shape).join(', ')}.`,
    details: { secret: name },
  })
}

const networks: Services['networks'] = {
  x: async () => postToX(keysIn('x', await requiredSecret('x'), XKeys)),
  linkedin: async () => postToLinkedin(keysIn('linkedin', await requiredSecret('linkedin'), LinkedinKeys)),
}

export const services = (): Services => ({
  social: socialStore(),
  networks,
  sample: sandboxPort() !== undefined,
})
