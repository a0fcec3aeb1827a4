import { globSync, readFileSync } from 'node:fs'
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

const filesOf = (folder: string): string[] =>
  globSync('**/*.mjs', { cwd: folder }).map(file => join(folder, file))

/** Bytes of a bundle, all of its files together. */
export const bytesOf = (folder: string): number =>
  filesOf(folder).reduce((sum, file) => sum + readFileSync(file).byteLength, 0)

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

/** What each answer of the product asks before anything else: the edge's secret, and a table. */
const calls: Record<string, string> = {
  'Secrets Manager': `await new SecretsManagerClient({}).send(new GetSecretValueCommand({ SecretId: process.env.ORIGIN_SECRET_ARN }))`,
  DynamoDB: `await new DynamoDBClient({}).send(new GetItemCommand({ TableName: process.env.TABLE_RATE_LIMITS, Key: { subject_window: { S: 'none' } } }))`,
}
const commands: Record<string, string> = {
  'Secrets Manager': 'GetSecretValueCommand',
  DynamoDB: 'GetItemCommand',
}

/**
 * Bundles a function with these clients of AWS in it and nothing else, as the product's are bundled. It asks the
 * edge's secret and one row, where it has the clients, as whatever answers has to.
 * @param folder gets its `index.mjs`
 */
export const buildEmpty = async (folder: string, ids: readonly string[]): Promise<void> => {
  const chosen = ids.flatMap(id => (clients[id] ? [[...clients[id], id] as const] : []))
  const imports = chosen.map(
    ([from, name, id]) => `import { ${[name, commands[id]].filter(Boolean).join(', ')} } from '${from}'`,
  )
  const contents = [
    ...imports,
    // Named, so that they are not left out.
    `export const clients = [${chosen.map(([, name]) => name).join(', ')}]`,
    'export const handler = async () => {',
    ...Object.keys(calls)
      .filter(id => ids.includes(id))
      .map(id => calls[id] ?? ''),
    'return { statusCode: 200 }',
    '}',
  ].join('\n')
  await build({
    ...bundling,
    stdin: { contents, resolveDir: join(import.meta.dirname, '../../../..') },
    plugins: [leanPackages],
    outfile: join(folder, 'index.mjs'),
  })
}
