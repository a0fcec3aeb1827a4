import { randomBytes } from 'node:crypto'
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager'
import { once } from '#contract/once.ts'
import { setting } from '#runtime/env.ts'

const client = once(() => new SecretsManagerClient({}))

/** The secret that only the edge and the functions behind it know. */
export interface OriginSecretStore {
  /** The current value and its version. */
  read(): Promise<{ value: string; version: string }>
  /** Adds a random value as this version, which counts nowhere yet; what is there already stays. */
  addPending(version: string): Promise<void>
  /** Makes this version current, and the current one the previous. */
  makeCurrent(version: string): Promise<void>
}

export const originSecretStore = (): OriginSecretStore => {
  const SecretId = setting('ORIGIN_SECRET_ARN')
  const read = async () => {
    const { SecretString: value, VersionId: version } = await client().send(
      new GetSecretValueCommand({ SecretId }),
    )
    if (!value || !version) throw new Error('The origin secret has no current value.')
    return { value, version }
  }
  return {
    read,
    async addPending(version) {
      await client()
        .send(
          new PutSecretValueCommand({
            SecretId,
            ClientRequestToken: version,
            SecretString: randomBytes(36).toString('base64url'),
            VersionStages: ['AWSPENDING'],
          }),
        )
        .catch(async (error: unknown) => {
          // A repeated step: this version exists with the value that it got the first time.
          if (!(error instanceof Error && error.name === 'ResourceExistsException')) throw error
        })
    },
    async makeCurrent(version) {
      const current = await read()
      await client().send(
        new UpdateSecretVersionStageCommand({
          SecretId,
          VersionStage: 'AWSCURRENT',
          MoveToVersionId: version,
          RemoveFromVersionId: current.version,
        }),
      )
    },
  }
}
