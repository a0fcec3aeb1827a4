import { afterEach, expect, it, vi } from 'vitest'
import { thirdPartySecrets } from './thirdPartySecrets.ts'

afterEach(() => vi.unstubAllEnvs())

it('the secrets of third parties have their whole ARNs, and those that the environment lacks none', () => {
  vi.stubEnv('SECRETS_PREFIX', 'arn:aws:secretsmanager:eu-west-2:123456789012:secret:prod/')
  vi.stubEnv('SECRETS', '{"github":"AbCdEf","stripe":null}')
  expect(thirdPartySecrets()).toEqual({
    'prod/github': 'arn:aws:secretsmanager:eu-west-2:123456789012:secret:prod/github-AbCdEf',
    'prod/stripe': null,
  })
})
