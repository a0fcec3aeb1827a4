import {
  DescribeSecretCommand,
  paginateListSecrets,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { BadInput } from './failure.ts'
import type { Place } from './place.ts'

/** A secret that the stacks provide; never its value. */
export interface SecretState {
  /** `{env}/{name}` */
  name: string
  hasValue: boolean
  changed: Date | undefined
}

/** The secrets of third parties, by the names `{env}/…` that infra gives them. */
export interface Secrets {
  list(): Promise<SecretState[]>
  /**
   * Gives a secret its value; the one that it had stays as AWSPREVIOUS.
   * @param name with or without `{env}/`
   * @returns its whole name, and whether it had a value before
   * @throws BadInput when the stacks provide no such secret
   */
  set(name: string, value: () => Promise<string>): Promise<{ name: string; replaced: boolean }>
}

export const secretsOf = ({ env, settings }: Place): Secrets => {
  const client = new SecretsManagerClient(settings)
  const prefix = `${env}/`

  const names = async (): Promise<string[]> => {
    const pages = paginateListSecrets(
      { client, pageSize: 100 },
      { Filters: [{ Key: 'name', Values: [prefix] }] },
    )
    return (await Array.fromAsync(pages))
      .flatMap(({ SecretList = [] }) => SecretList.map(({ Name = '' }) => Name))
      .filter(name => name.startsWith(prefix))
      .sort()
  }

  const stateOf = async (name: string): Promise<SecretState> => {
    const { VersionIdsToStages = {}, LastChangedDate } = await client.send(
      new DescribeSecretCommand({ SecretId: name }),
    )
    const hasValue = Object.values(VersionIdsToStages).some(stages => stages.includes('AWSCURRENT'))
    return { name, hasValue, changed: LastChangedDate }
  }

  return {
    list: async () => Promise.all((await names()).map(stateOf)),

    async set(given, value) {
      const name = given.startsWith(prefix) ? given : prefix + given
      const known = await names()
      if (!known.includes(name))
        throw new BadInput(
          `The stacks of ${env} provide no secret "${given}"; they provide ${known.join(', ') || 'none'}.`,
        )
      const SecretString = await value()
      if (!SecretString.trim()) throw new BadInput('The value on stdin is empty: nothing was changed.')
      const { hasValue } = await stateOf(name)
      await client.send(new PutSecretValueCommand({ SecretId: name, SecretString }))
      return { name, replaced: hasValue }
    },
  }
}
