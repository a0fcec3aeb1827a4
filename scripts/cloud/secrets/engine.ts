import { account, answerJson, AwsError, region, stableId } from '../engine.ts'
import type { Engine, Made, Resource } from '../engine.ts'
import { readState, writeState } from '../state.ts'
import { generateSecret } from './generate.ts'

interface Version {
  VersionId: string
  VersionStages: string[]
  SecretString?: string
  SecretBinary?: string
  CreatedDate: number
}

interface Secret {
  Name: string
  ARN: string
  CreatedDate: number
  /** Newest first. */
  versions: Version[]
}

interface Input {
  Name?: string
  SecretId?: string
  SecretString?: string
  SecretBinary?: string
  ClientRequestToken?: string
  VersionId?: string
  VersionStage?: string
  VersionStages?: string[]
  MoveToVersionId?: string
  RemoveFromVersionId?: string
  Filters?: { Key: string; Values: string[] }[]
  MaxResults?: number
  NextToken?: string
}

export interface SecretsEngine extends Engine {
  /** Value of a secret by name or ARN, for the template's dynamic references. */
  valueOf(id: string, stage?: string): string
}

/** Secrets Manager: values with their versions and stages, kept in one file that only its owner may read. */
export const secretsEngine = ({ file }: { file: string }): SecretsEngine => {
  const secrets = new Map(readState<Secret[]>(file, []).map(secret => [secret.Name, secret]))
  const keep = () => writeState(file, [...secrets.values()])

  const find = (id = ''): Secret => {
    const secret = secrets.get(id) ?? [...secrets.values()].find(({ ARN }) => ARN === id)
    if (secret) return secret
    throw new AwsError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.")
  }

  const versionOf = (secret: Secret, { VersionId, VersionStage = 'AWSCURRENT' }: Input): Version => {
    const version = secret.versions.find(candidate =>
      VersionId ? candidate.VersionId === VersionId : candidate.VersionStages.includes(VersionStage),
    )
    if (version) return version
    throw new AwsError(
      'ResourceNotFoundException',
      `Secrets Manager can't find the specified secret value for staging label: ${VersionStage}`,
    )
  }

  /** Gives a stage to one version and takes it from the others; what loses AWSCURRENT becomes AWSPREVIOUS. */
  const moveStage = (secret: Secret, stage: string, to: Version | undefined): void => {
    for (const version of secret.versions) {
      if (version === to || !version.VersionStages.includes(stage)) continue
      version.VersionStages = version.VersionStages.filter(own => own !== stage)
      if (stage === 'AWSCURRENT') moveStage(secret, 'AWSPREVIOUS', version)
    }
    if (to && !to.VersionStages.includes(stage)) to.VersionStages.push(stage)
  }

  const put = (secret: Secret, input: Input): Version => {
    const { SecretString, SecretBinary, ClientRequestToken, VersionStages = ['AWSCURRENT'] } = input
    const earlier = secret.versions.find(({ VersionId }) => VersionId === ClientRequestToken)
    if (earlier) return earlier
    const version: Version = {
      VersionId: ClientRequestToken ?? crypto.randomUUID(),
      VersionStages: [],
      ...(SecretString !== undefined && { SecretString }),
      ...(SecretBinary !== undefined && { SecretBinary }),
      CreatedDate: Date.now() / 1000,
    }
    secret.versions.unshift(version)
    for (const stage of VersionStages) moveStage(secret, stage, version)
    secret.versions = secret.versions.filter(({ VersionStages }) => VersionStages.length)
    return version
  }

  const create = async (Name: string): Promise<Secret> => {
    const suffix = await stableId(6, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', Name)
    const ARN = `arn:aws:secretsmanager:${region}:${account}:secret:${Name}-${suffix}`
    const secret = { Name, ARN, CreatedDate: Date.now() / 1000, versions: [] }
    secrets.set(Name, secret)
    return secret
  }

  const describe = ({ Name, ARN, CreatedDate, versions }: Secret) => ({
    Name,
    ARN,
    CreatedDate,
    LastChangedDate: versions[0]?.CreatedDate ?? CreatedDate,
    ...(versions.length && {
      VersionIdsToStages: Object.fromEntries(versions.map(v => [v.VersionId, v.VersionStages])),
    }),
  })

  /** One page of the secrets whose names start with one of the filter's values; the token is the last name before. */
  const list = ({ Filters = [], MaxResults = 100, NextToken = '' }: Input) => {
    const unknown = Filters.find(({ Key }) => Key !== 'name')
    if (unknown)
      throw new AwsError('InvalidParameterException', `The local filter ${unknown.Key} is missing.`)
    const rest = [...secrets.values()]
      .filter(({ Name }) => Filters.every(({ Values }) => Values.some(value => Name.startsWith(value))))
      .filter(({ Name }) => Name > NextToken)
      .sort((a, b) => (a.Name < b.Name ? -1 : 1))
    const page = rest.slice(0, MaxResults)
    const SecretList = page.map(describe).map(({ VersionIdsToStages, ...secret }) => ({
      ...secret,
      SecretVersionsToStages: VersionIdsToStages,
    }))
    return { SecretList, ...(rest.length > page.length && { NextToken: page.at(-1)?.Name }) }
  }

  const operations: Record<string, (input: Input) => unknown> = {
    GetSecretValue: input => {
      const { Name, ARN, ...secret } = find(input.SecretId)
      return { Name, ARN, ...versionOf({ Name, ARN, ...secret }, input) }
    },
    DescribeSecret: input => describe(find(input.SecretId)),
    ListSecrets: list,
    PutSecretValue: input => {
      const secret = find(input.SecretId)
      const { VersionId, VersionStages } = put(secret, input)
      return { ARN: secret.ARN, Name: secret.Name, VersionId, VersionStages }
    },
    CreateSecret: async input => {
      if (secrets.has(input.Name ?? ''))
        throw new AwsError('ResourceExistsException', `The secret ${input.Name} already exists.`)
      const secret = await create(input.Name ?? '')
      const VersionId =
        input.SecretString === undefined && input.SecretBinary === undefined
          ? undefined
          : put(secret, input).VersionId
      return { ARN: secret.ARN, Name: secret.Name, VersionId }
    },
    UpdateSecretVersionStage: input => {
      const secret = find(input.SecretId)
      const { MoveToVersionId: VersionId, VersionStage = '' } = input
      moveStage(secret, VersionStage, VersionId ? versionOf(secret, { VersionId }) : undefined)
      return { ARN: secret.ARN, Name: secret.Name }
    },
  }

  const makeSecret = async ({ stack, logicalId, properties }: Resource): Promise<Made> => {
    const name = String(properties.Name ?? `${logicalId}-${stack}`)
    const secret = secrets.get(name) ?? (await create(name))
    if (!secret.versions.length && properties.SecretString !== undefined)
      put(secret, { SecretString: String(properties.SecretString) })
    else if (!secret.versions.length && properties.GenerateSecretString)
      put(secret, { SecretString: generateSecret(properties.GenerateSecretString) })
    keep()
    return { ref: secret.ARN, attributes: { Id: secret.ARN } }
  }

  return {
    services: ['secretsmanager'],
    resources: {
      'AWS::SecretsManager::Secret': makeSecret,
      // Nothing rotates by itself on one machine; rotating by hand works through PutSecretValue.
      'AWS::SecretsManager::RotationSchedule': ({ logicalId }) => ({ ref: logicalId }),
      'AWS::SecretsManager::ResourcePolicy': ({ logicalId }) => ({ ref: logicalId }),
    },
    valueOf: (id, stage) => versionOf(find(id), stage ? { VersionStage: stage } : {}).SecretString ?? '',
    answer: async (call, response) => {
      const operation = operations[call.operation ?? '']
      if (!operation)
        throw new AwsError(
          'UnknownOperationException',
          `The local Secrets Manager does not have "${call.operation}": see scripts/cloud/secrets/engine.ts.`,
        )
      const answer = await operation(JSON.parse((await call.body()).toString()) as Input)
      if (!/^(Get|List|Describe)/.test(call.operation!)) keep()
      answerJson(response, answer)
    },
    close: () => Promise.resolve(),
  }
}
