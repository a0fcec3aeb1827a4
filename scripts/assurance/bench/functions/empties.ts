import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { bundling } from '../../../build/lambdas.ts'
import { leanPackages } from '../../../build/leanPackages.ts'

/** The clients of AWS by the service id that each carries in its code, with package and class. */
const clients: Record<string, [from: string, name: string]> = {
  CloudFront: ['@aws-sdk/client-cloudfront', 'CloudFrontClient'],
  'CloudFront KeyValueStore': ['@aws-sdk/client-cloudfront-keyvaluestore', 'CloudFrontKeyValueStoreClient'],
  'Cognito Identity Provider': ['@aws-sdk/client-cognito-identity-provider', 'CognitoIdentityProviderClient'],
  DynamoDB: ['@aws-sdk/client-dynamodb', 'DynamoDBClient'],
  S3: ['@aws-sdk/client-s3', 'S3Client'],
  SES: ['@aws-sdk/client-ses', 'SESClient'],
  SNS: ['@aws-sdk/client-sns', 'SNSClient'],
  SQS: ['@aws-sdk/client-sqs', 'SQSClient'],
  'Secrets Manager': ['@aws-sdk/client-secrets-manager', 'SecretsManagerClient'],
}

/** Bytes of a bundle, all of its files together. */
export const bytesOf = (folder: string): number =>
  globSync('**/*.mjs', { cwd: folder }).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)

/** The files of a bundle that are loaded with it; the others wait until somebody needs them. */
const loadedOf = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen
  seen.add(file)
  const imports = readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport)"(\.{1,2}\/[^"]+\.mjs)"/g)
  for (const [, path = ''] of imports) loadedOf(join(dirname(file), path), seen)
  return seen
}

/** The clients that a bundle loads, by service id, those of credentials aside. */
export const clientsIn = (folder: string): string[] => {
  const found = [...loadedOf(join(folder, 'index.mjs'))].flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/\?\.serviceId\?\?"([^"]+)"/g)].map(([, id = '']) => id),
  )
  return [...new Set(found)].filter(id => id in clients).sort()
}

/** Every answer of the product first reads the edge's secret and a row of a table: command and input. */
const calls: Record<string, [command: string, input: string]> = {
  'Secrets Manager': ['GetSecretValueCommand', '{ SecretId: process.env.ORIGIN_SECRET_ARN }'],
  DynamoDB: [
    'GetItemCommand',
    `{ TableName: process.env.TABLE_RATE_LIMITS, Key: { subject_window: { S: 'none' } } }`,
  ],
}

/**
 * Bundles a function with these clients of AWS in it and nothing else, as the product's are bundled. It asks the
 * edge's secret and one row, where it has the clients, as whatever answers has to.
 * @param folder gets its `index.mjs`
 */
export const buildEmpty = async (folder: string, ids: readonly string[]): Promise<void> => {
  const chosen = ids.map(id => {
    const [from = '', name = ''] = clients[id] ?? []
    const [command, input] = calls[id] ?? []
    return { from, name, command, call: command && `await new ${name}({}).send(new ${command}(${input}))` }
  })
  const contents = [
    ...chosen.map(
      ({ from, name, command }) => `import { ${[name, command].filter(Boolean).join(', ')} } from '${from}'`,
    ),
    // Named, so that they are not left out.
    `export const clients = [${chosen.map(({ name }) => name).join(', ')}]`,
    `export const handler = async () => {`,
    ...chosen.flatMap(({ call }) => call ?? []),
    `return { statusCode: 200 }\n}`,
  ].join('\n')
  await build({
    ...bundling,
    stdin: { contents, resolveDir: join(import.meta.dirname, '../../../..') },
    plugins: [leanPackages],
    outfile: join(folder, 'index.mjs'),
  })
}
