import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { once } from '#contract/once.ts'

/** What is known of a secret without its value. */
export interface SecretFacts {
  hasValue: boolean
  /** UTC moment. */
  changedAt: string | undefined
}

/** The secrets, which it can describe and not read. */
export interface SecretStore {
  describe(arn: string, abortSignal: AbortSignal): Promise<SecretFacts>
}

const client = once(() => new SecretsManagerClient({}))

export const secretStore = (): SecretStore => ({
  async describe(SecretId, abortSignal) {
    const { VersionIdsToStages = {}, LastChangedDate } = await client().send(
      new DescribeSecretCommand({ SecretId }),
      { abortSignal },
    )
    const hasValue = Object.values(VersionIdsToStages).flat().includes('AWSCURRENT')
    return { hasValue, changedAt: hasValue ? LastChangedDate?.toISOString() : undefined }
  },
})
