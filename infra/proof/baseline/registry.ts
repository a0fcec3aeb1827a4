import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod'

/** The CDK's database of CloudFormation's types; `cdk diff` uses it to say which resources would be replaced. */
const Database = z.object({
  schema: z.object({
    resource: z.object({
      entities: z.array(
        z.object({
          cloudFormationType: z.string(),
          isStateful: z.boolean().optional(),
          properties: z.record(z.string(), z.object({ causesReplacement: z.string().optional() })),
        }),
      ),
    }),
  }),
})

/**
 * CloudFormation's schemas lack these: Cognito refuses them in an existing pool ("Updates are not allowed for property
 * - UsernameAttributes"), see `UpdateUserPool`, which has none of them:
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_UpdateUserPool.html
 */
const besides: Readonly<Record<string, readonly string[]>> = {
  'AWS::Cognito::UserPool': ['AliasAttributes', 'UsernameAttributes', 'UsernameConfiguration'],
  // The secret stays, but what it holds does not: "When you make a change to this property, a new secret version is
  // created", https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-resource-secretsmanager-secret.html
  'AWS::SecretsManager::Secret': ['GenerateSecretString', 'SecretString'],
}

/** These keep data that CloudFormation does not count as such: members of a group, the addresses of files. */
const keepersBesides = ['AWS::Cognito::UserPoolGroup', 'AWS::CloudFront::KeyValueStore']

interface Type {
  keepsData: boolean
  /** Properties whose change makes a new thing in the place of the old one, or is refused. */
  fixed: readonly string[]
}

const read = (): ReadonlyMap<string, Type> => {
  const folder = dirname(createRequire(import.meta.url).resolve('aws-cdk/package.json'))
  const text = gunzipSync(readFileSync(join(folder, 'db.json.gz'))).toString()
  const { entities } = Database.parse(JSON.parse(text)).schema.resource
  return new Map(
    entities.map(({ cloudFormationType, isStateful = false, properties }) => [
      cloudFormationType,
      {
        keepsData: isStateful || keepersBesides.includes(cloudFormationType),
        fixed: [
          ...Object.entries(properties)
            .filter(([, { causesReplacement = 'no' }]) => causesReplacement !== 'no')
            .map(([name]) => name),
          ...(besides[cloudFormationType] ?? []),
        ].sort(),
      },
    ]),
  )
}

let types: ReadonlyMap<string, Type> | undefined

/** Reads CloudFormation's schema of a type; types of our own (`Custom::…`) have none. */
export const typeNamed = (type: string): Type => {
  types ??= read()
  return types.get(type) ?? { keepsData: false, fixed: [] }
}
