import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

/** The clients that a bundle carries, by service id, those of credentials aside. */
export const clientsIn = (folder: string): string[] => {
  const found = filesOf(folder).flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/\?\.serviceId\?\?"([^"]+)"/g)].map(([, id = '']) => id),
  )
  return [...new Set(found)].filter(id => id in clients).sort()
}

/**
 * Bundles a function that does nothing, with these clients of AWS in it, as the product's are bundled.
 * @param folder gets its `index.mjs`
 */
export const buildEmpty = async (folder: string, ids: readonly string[]): Promise<void> => {
  const chosen = ids.flatMap(id => (clients[id] ? [clients[id]] : []))
  const imports = chosen.map(([from, name]) => `import { ${name} } from '${from}'`)
  const contents = [
    ...imports,
    // Named, so that they are not left out.
    `export const clients = [${chosen.map(([, name]) => name).join(', ')}]`,
    'export const handler = async () => ({ statusCode: 200 })',
  ].join('\n')
  await build({
    ...bundling,
    stdin: { contents, resolveDir: join(import.meta.dirname, '../../../..') },
    plugins: [leanPackages],
    outfile: join(folder, 'index.mjs'),
  })
}
