import * as z from 'zod'
import { littleText } from '#contract/audience/postLength.ts'
import {
  failureOf,
  fetchFrom,
  jsonOf,
  rateLimitedOutcome,
  type Outcome,
  type Post,
  unknownOutcome,
  wrongKeyOutcome,
} from './network.ts'

/** The value of the secret `linkedin`. The token has the scope `w_organization_social` and lasts two months. */
export const LinkedinKeys = z.object({
  access_token: z.string().min(1),
  organization: z.string().regex(/^urn:li:organization:\d+$/),
  /** Version of the API, `YYYYMM`: each is kept for about a year, and can be raised here without a deployment. */
  version: z
    .string()
    .regex(/^20\d{2}(0[1-9]|1[0-2])$/)
    .default('202605'),
})

/** Longest title of an article, in characters (Posts API, article content). */
const titleMax = 400

const Refused = z.object({ code: z.string().optional(), message: z.string().default('') })

const refusalOf = async (answer: Response): Promise<Outcome> => {
  if (answer.status === 401) return wrongKeyOutcome('LinkedIn', 'linkedin')
  // Its limits are per day (UTC), and it does not say until when.
  if (answer.status === 429) return rateLimitedOutcome('LinkedIn', undefined)
  const { code = '', message } = Refused.safeParse(await jsonOf(answer)).data ?? { message: '' }
  if (answer.status === 426 || code === 'NONEXISTENT_VERSION')
    return {
      state: 'refused',
      reason: 'LinkedIn no longer knows the version of its API in the secret linkedin. Operations raise it.',
    }
  if (/duplicate/i.test(code + message))
    return { state: 'refused', reason: 'LinkedIn has this very post from the company already. Change it.' }
  return {
    state: 'refused',
    reason: `LinkedIn refused the post${message ? `: ${message.slice(0, 200)}` : '.'}`,
  }
}

/** Posts to LinkedIn as the company, with a card that leads to the announcement. Source: LinkedIn, "Posts API". */
export const postToLinkedin =
  ({ access_token, organization, version }: z.output<typeof LinkedinKeys>, timeout?: number): Post =>
  async ({ text, about }) => {
    const article = { source: about.url, title: about.title.slice(0, titleMax) }
    try {
      const answer = await fetchFrom('api.linkedin.com', timeout)('https://api.linkedin.com/rest/posts', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${access_token}`,
          'content-type': 'application/json',
          'linkedin-version': version,
          'x-restli-protocol-version': '2.0.0',
        },
        body: JSON.stringify({
          author: organization,
          commentary: littleText(text),
          visibility: 'PUBLIC',
          distribution: {
            feedDistribution: 'MAIN_FEED',
            targetEntities: [],
            thirdPartyDistributionChannels: [],
          },
          ...(about.url && { content: { article } }),
          lifecycleState: 'PUBLISHED',
          isReshareDisabledByAuthor: false,
        }),
      })
      if (answer.status >= 400 && answer.status < 500) return await refusalOf(answer)
      const urn = answer.headers.get('x-restli-id') ?? ''
      return answer.status === 201 && /^urn:li:(share|ugcPost):\d+$/.test(urn)
        ? { state: 'posted', url: `https://www.linkedin.com/feed/update/${urn}/` }
        : unknownOutcome('LinkedIn', new Error(`It answered ${answer.status} without the name of a post.`))
    } catch (error) {
      return failureOf('LinkedIn', error)
    }
  }
