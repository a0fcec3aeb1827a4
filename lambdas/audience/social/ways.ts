import type * as z from 'zod'
import type { Network } from '#contract/audience/social.ts'
import { Problem } from '#runtime/problem.ts'
import { requiredSecret } from '#runtime/requiredSecret.ts'
import { LinkedinKeys, postToLinkedin } from './linkedin.ts'
import type { Post } from './network.ts'
import { postToX, XKeys } from './x.ts'

const parsed = (secret: string): unknown => {
  try {
    return JSON.parse(secret)
  } catch {
    // What is no JSON has none of the fields either, which is said below. Its text stays out of every message.
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

/** The way to each network. @throws Problem `not_configured` that names its secret */
export const ways: Record<Network, () => Promise<Post>> = {
  x: async () => postToX(keysIn('x', await requiredSecret('x'), XKeys)),
  linkedin: async () => postToLinkedin(keysIn('linkedin', await requiredSecret('linkedin'), LinkedinKeys)),
}
