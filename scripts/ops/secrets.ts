import {
  CreateSecretCommand,
  DescribeSecretCommand,
  paginateListSecrets,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { Hosts } from '../../lambdas/news/sources/providerSecret.ts'
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
   * Gives a secret its value; the one that it had stays as AWSPREVIOUS. One of a news provider (`providers/{name}`) is
   * made if it is not there: administrators name such secrets, the stacks do not know them.
   * @param name with or without `{env}/`
   * @returns its whole name, and whether it had a value before
   * @throws BadInput when the stacks provide no such secret, or a provider's does not say where it may be sent
   */
  set(name: string, value: () => Promise<string>): Promise<{ name: string; replaced: boolean }>
}

/** A name that the form of a provider takes. */
const ofProvider = /^providers\/[A-Za-z0-9][A-Za-z0-9_.-]{0,79}$/

/** A provider's secret names the hosts it may be sent to; nobody could use it otherwise (decision 36). */
const namesHosts = (value: string): boolean => {
  try {
    return Hosts.safeParse(JSON.parse(value)).success
  } catch {
    // No JSON says nothing.
    return false
  }
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
      const isProviders = ofProvider.test(name.slice(prefix.length))
      if (!known.includes(name) && !isProviders)
        throw new BadInput(
          `The stacks of ${env} provide no secret "${given}"; they provide ${known.join(', ') || 'none'}.`,
        )
      const SecretString = await value()
      if (!SecretString.trim()) throw new BadInput('The value on stdin is empty: nothing was changed.')
      if (isProviders && !namesHosts(SecretString))
        throw new BadInput(
          'The secret of a provider is JSON that names the hosts it may be sent to, for example ' +
            '{"hosts":["feeds.example.com"],"key":"…"}: nothing was changed.',
        )
      if (!known.includes(name)) {
        const Description = 'Of a news provider. Its value comes from there: npm run secret -- set.'
        await client.send(new CreateSecretCommand({ Name: name, SecretString, Description }))
        return { name, replaced: false }
      }
      const { hasValue } = await stateOf(name)
      await client.send(new PutSecretValueCommand({ SecretId: name, SecretString }))
      return { name, replaced: hasValue }
    },
  }
}
