import { Problem } from './problem.ts'
import { thirdPartySecret } from './thirdPartySecret.ts'

/** `local/openai` out of a secret's ARN, which ends in six characters of Secrets Manager's own. */
const nameIn = (arn: string | undefined): string | undefined =>
  /:secret:(.+)-[A-Za-z0-9]{6}$/.exec(arn ?? '')?.[1]

const variableOf = (name: string): string => `SECRET_${name.toUpperCase()}_ARN`

/** Full name of a third party's secret, for example `local/openai`; its plain name where an environment has none. */
export const secretName = (name: string): string => nameIn(process.env[variableOf(name)]) ?? name

/**
 * The value of a third party's secret without which a call makes no sense.
 * @param name as in `infra/integrations.ts`
 * @throws Problem `not_configured` that names the secret, in its details too
 */
export const requiredSecret = async (name: string): Promise<string> => {
  const value = await thirdPartySecret(variableOf(name))
  if (value) return value
  const secret = secretName(name)
  throw new Problem('not_configured', {
    message: `The secret ${secret} has no value yet. Operations give it one with “npm run secret”.`,
    details: { secret },
  })
}
