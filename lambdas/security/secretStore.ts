import {
  DescribeSecretCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { once } from '#contract/once.ts'
import { setting } from '#runtime/env.ts'
import { thirdPartySecrets } from '#runtime/thirdPartySecrets.ts'

/** A secret without its value. */
export interface SecretFacts {
  /** For people, as operations call it. */
  name: string
  /** Since when its value is in use; undefined when it has none. */
  changedAt: Date | undefined
}

/** The secrets, which it can describe and not read. */
export interface SecretStore {
  /** The environment's secrets of third parties. */
  thirdParties(): Promise<SecretFacts[]>
  /** The secret of a news provider, by the name in its form; without a value where nobody made it. */
  provider(name: string): Promise<SecretFacts>
  /** The secret that the edge shows to the API. */
  origin(): Promise<SecretFacts>
}

const client = once(() => new SecretsManagerClient({}))

const changedAt = async (SecretId: string): Promise<Date | undefined> => {
  try {
    const { VersionIdsToStages = {}, LastChangedDate } = await client().send(
      new DescribeSecretCommand({ SecretId }),
    )
    return Object.values(VersionIdsToStages).flat().includes('AWSCURRENT') ? LastChangedDate : undefined
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined
    throw error
  }
}

export const secretStore = (): SecretStore => ({
  async thirdParties() {
    return Promise.all(
      Object.entries(thirdPartySecrets()).flatMap(([name, arn]) =>
        arn === null ? [] : [changedAt(arn).then(changedAt => ({ name, changedAt }))],
      ),
    )
  },

  async provider(name) {
    const whole = `${setting('PROVIDERS_PREFIX')}${name}`
    return { name: whole, changedAt: await changedAt(whole) }
  },

  async origin() {
    return { name: 'origin secret', changedAt: await changedAt(setting('ORIGIN_SECRET_ARN')) }
  },
})
