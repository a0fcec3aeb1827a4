import { networkRules, type SocialPost } from '#contract/audience/social.ts'

/** The fields of an announcement that decide whether it may be posted, and that its post shows. */
export interface Subject {
  title: string
  slug: string
  /** UTC; absent in a draft. */
  released_at?: string | undefined
  withdrawn_at?: string | undefined
}

/** Whether readers have it at `now`, decided when asked (decision 25). */
export const isOut = ({ released_at, withdrawn_at }: Subject, now: Date): boolean =>
  released_at !== undefined && withdrawn_at === undefined && Date.parse(released_at) <= now.getTime()

/** Milliseconds after which the posting function has ended: it has 20 seconds. */
const goneAfter = 60_000

/** A post as it is to be read now: one whose function never came back is `unknown`. */
export const currentPost = (post: SocialPost, now: Date): SocialPost =>
  post.state === 'posting' && now.getTime() - Date.parse(post.created_at) > goneAfter
    ? {
        ...post,
        state: 'unknown',
        reason: `Nobody knows what became of this post. Look at ${networkRules[post.network].label} before you post again.`,
      }
    : post

/** Whether a post is, or may be, public. */
export const mayBePublic = ({ state }: Pick<SocialPost, 'state'>): boolean => state !== 'refused'
