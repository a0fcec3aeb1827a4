import * as z from 'zod'
import { setting } from './env.ts'

/** The last characters of a secret's ARN, which Secrets Manager makes up; null where the environment has no such secret. */
const Ends = z.record(z.string(), z.string().nullable())

/**
 * The ARNs of third parties' secrets by what operations call them, such as `prod/github`; null for one that this
 * environment does not have.
 * @throws Error in a function whose access does not say `secretStates` (infra/access/)
 */
export const thirdPartySecrets = (): Record<string, string | null> => {
  const prefix = setting('SECRETS_PREFIX')
  const folder = prefix.slice(prefix.lastIndexOf(':') + 1)
  const ends = Object.entries(Ends.parse(JSON.parse(setting('SECRETS'))))
  return Object.fromEntries(
    ends.map(([name, end]) => [`${folder}${name}`, end === null ? null : `${prefix}${name}-${end}`]),
  )
}
