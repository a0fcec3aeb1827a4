import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { integrations } from '../../infra/integrations.ts'
import { sandboxSymbol } from '../sandbox/eodhd.ts'
import { relay } from '../sandbox/smtp.ts'
import { sandboxToken } from '../sandbox/github/tokens.ts'

/** What the sandbox takes for keys. */
const sandboxKeys: Record<string, string> = {
  github: sandboxToken,
  anthropic: 'sandbox-anthropic',
  openai: 'sandbox-openai',
  prices: JSON.stringify({ provider: 'eodhd', apiKey: 'sandbox', symbol: sandboxSymbol }),
  smtp: JSON.stringify(relay),
}

/** What turns a third party off that the sandbox may have been given a key for before. */
const none: Record<string, string> = { prices: JSON.stringify({ provider: 'none' }) }

/**
 * Gives the third parties of the local run their keys: the sandbox's where it plays them, else those in the variables
 * `SECRET_PRICES`, `SECRET_GITHUB` … of this process.
 * @param environment endpoint, credentials and settings of the running product
 */
export const seedSecrets = async (environment: Record<string, string>): Promise<void> => {
  const value = (name: string): string => environment[name] ?? ''
  const client = new SecretsManagerClient({
    region: value('AWS_REGION'),
    endpoint: value('AWS_ENDPOINT_URL'),
    credentials: {
      accessKeyId: value('AWS_ACCESS_KEY_ID'),
      secretAccessKey: value('AWS_SECRET_ACCESS_KEY'),
    },
  })
  const sandboxed = value('SANDBOX_ORIGIN') !== ''
  for (const name of integrations) {
    const given = sandboxed ? sandboxKeys[name] : (process.env[`SECRET_${name.toUpperCase()}`] ?? none[name])
    if (given)
      await client.send(new PutSecretValueCommand({ SecretId: `local/${name}`, SecretString: given }))
  }
}
