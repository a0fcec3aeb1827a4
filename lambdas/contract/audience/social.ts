import * as z from 'zod'
import { FunctionAnswer } from '../integrations/functionAnswer.ts'
import { linkedinLength, linkedinMax, xLength, xMax } from './postLength.ts'
import { route } from '../route.ts'

export const networks = ['x', 'linkedin'] as const
export type Network = (typeof networks)[number]

/** A network's name, and how it counts and limits the length of a post. */
export const networkRules: Record<Network, { label: string; max: number; length: (text: string) => number }> =
  {
    x: { label: 'X', max: xMax, length: xLength },
    linkedin: { label: 'LinkedIn', max: linkedinMax, length: linkedinLength },
  }

/**
 * `posting`: handed to the network this moment. `posted`: public there. `refused`: the network did not take it.
 * `unknown`: it did not say; a person has to look.
 */
export const postStates = ['posting', 'posted', 'refused', 'unknown'] as const

/** One attempt to post an announcement. */
export const SocialPost = z.object({
  id: z.uuid(),
  network: z.enum(networks),
  text: z.string(),
  state: z.enum(postStates),
  /** Where it can be seen. */
  url: z.url().optional(),
  /** Why it was refused, or why nobody knows. */
  reason: z.string().optional(),
  created_at: z.iso.datetime(),
  created_by: z.string(),
  created_by_email: z.string().optional(),
  /** True when the local run's sandbox took it. */
  sample: z.boolean(),
})
export type SocialPost = z.infer<typeof SocialPost>

export const listSocialPosts = route({
  method: 'GET',
  path: '/api/social-media-posts',
  access: 'staff',
  summary: 'What was posted of an announcement, and what became of it, latest first.',
  fn: 'socialMediaPost',
  query: { announcement: z.uuid() },
  returns: z.object({ posts: z.array(SocialPost) }),
  problems: ['invalid_input'],
})

export const postToSocialMedia = route({
  method: 'POST',
  path: '/api/social-media-post',
  access: 'admin',
  summary:
    'Posts about a public announcement, public at once; repeated with the same id it posts nothing more.',
  fn: 'socialMediaPost',
  limit: 'social_media_post',
  body: z
    .strictObject({
      /** Chosen by the caller, so that a repeated call posts nothing more. */
      id: z.uuid(),
      announcement: z.uuid(),
      network: z.enum(networks),
      text: z
        .string()
        .max(10_000, 'The text is too long.')
        .transform(typed => typed.replaceAll('\r\n', '\n').trim())
        .refine(typed => !/[^\P{Cc}\n]|\p{Cs}|[\uFFFE\uFFFF\uFEFF\u202A-\u202E]/u.test(typed), {
          error: 'This contains characters that cannot be posted. Remove them.',
          abort: true,
        })
        .refine(typed => typed !== '', { error: 'Enter a text.', abort: true }),
      /** The caller knows that the announcement was, or may have been, posted to this network before. */
      again: z.boolean().default(false),
    })
    .superRefine(({ network, text }, context) => {
      const { label, max, length } = networkRules[network]
      const over = length(text) - max
      if (over > 0)
        context.addIssue({
          code: 'custom',
          path: ['text'],
          message: `This is ${over} too long for ${label}, which takes ${max.toLocaleString('en-GB')}.`,
        })
    }),
  returns: FunctionAnswer(SocialPost),
  problems: ['bad_request', 'invalid_input', 'not_found', 'conflict', 'not_configured', 'too_many'],
})
