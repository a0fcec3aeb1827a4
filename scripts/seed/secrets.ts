import {
  CreateSecretCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { integrations } from '../../infra/integrations.ts'
import { sandboxSymbol } from '../sandbox/eodhd.ts'
import { sandboxLinkedin } from '../sandbox/linkedin.ts'
import { relay } from '../sandbox/smtp.ts'
import { sandboxX } from '../sandbox/x.ts'
import { sandboxToken } from '../sandbox/github/tokens.ts'
import { stripeAccount } from '../sandbox/stripe/stripe.ts'
import { bloombergSettings } from '../sandbox/news/bloomberg.ts'
import { feedKey } from '../sandbox/news/feeds.ts'
import { refinitivAccount } from '../sandbox/news/refinitiv.ts'
import { reutersClient } from '../sandbox/news/reuters.ts'

/** The sandbox accepts these keys. */
const sandboxKeys: Record<string, string> = {
  github: sandboxToken,
  anthropic: 'sandbox-anthropic',
  linkedin: JSON.stringify(sandboxLinkedin),
  openai: 'sandbox-openai',
  prices: JSON.stringify({ provider: 'eodhd', apiKey: 'sandbox', symbol: sandboxSymbol }),
  smtp: JSON.stringify(relay),
  x: JSON.stringify(sandboxX),
  stripe: JSON.stringify(stripeAccount),
}

/** Keys of news providers, each with the hosts that it may be sent to. */
export const sandboxProviders: Record<string, object> = {
  reuters: { hosts: ['auth.thomsonreuters.com', 'api.reutersconnect.com'], ...reutersClient },
  refinitiv: { hosts: ['api.refinitiv.com'], ...refinitivAccount },
  bloomberg: bloombergSettings,
  'sample-feed': { hosts: ['news.example.com'], key: feedKey },
}

/** Turns off a third party for which the sandbox may have been given a key before. */
const none: Record<string, string> = { prices: JSON.stringify({ provider: 'none' }) }

/** Gives a secret its value, and makes it where nobody has. */
const put = async (client: SecretsManagerClient, Name: string, SecretString: string): Promise<void> => {
  try {
    await client.send(new PutSecretValueCommand({ SecretId: Name, SecretString }))
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error
    await client.send(new CreateSecretCommand({ Name, SecretString }))
  }
}

/**
 * Gives the third parties of the local run their keys: the sandbox's where it plays them, else those in the variables
 * `SECRET_PRICES`, `SECRET_GITHUB`, `SECRET_PROVIDERS_REUTERS` … of this process.
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
  for (const [name, settings] of Object.entries(sandboxProviders)) {
    const variable = `SECRET_PROVIDERS_${name.toUpperCase().replaceAll('-', '_')}`
    const given = sandboxed ? JSON.stringify(settings) : process.env[variable]
    if (given) await put(client, `local/providers/${name}`, given)
  }
}
