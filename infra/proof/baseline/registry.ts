import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod'

/** What the CDK's command knows of CloudFormation's types, of which `cdk diff` says what would be replaced. */
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
 * What CloudFormation's schemas do not say: Cognito refuses these in an existing pool ("Updates are not allowed for
 * property - UsernameAttributes"), see `UpdateUserPool`, which has none of them:
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_UpdateUserPool.html
 */
const besides: Readonly<Record<string, readonly string[]>> = {
  'AWS::Cognito::UserPool': ['AliasAttributes', 'UsernameAttributes', 'UsernameConfiguration'],
}

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
        keepsData: isStateful,
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

/** What CloudFormation's schema says of a type; nothing of types of our own (`Custom::…`). */
export const typeNamed = (type: string): Type => {
  types ??= read()
  return types.get(type) ?? { keepsData: false, fixed: [] }
}
