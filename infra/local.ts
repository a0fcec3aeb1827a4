import { CfnParameter, type Stack } from 'aws-cdk-lib'
import type { Environment } from './environment.ts'

/**
 * The local cloud chooses its ports when it starts. So these values are parameters of the template there, and nowhere
 * else.
 */
const parameter = (stack: Stack, name: string): string => {
  const known = stack.node.tryFindChild(name)
  return (known instanceof CfnParameter ? known : new CfnParameter(stack, name)).valueAsString
}

/** The site's origin: the environment's, the local cloud's, or undefined as long as nobody knows it. */
export const siteOriginOf = (stack: Stack, { name, domain, siteOrigin }: Environment): string | undefined => {
  if (name === 'local') return parameter(stack, 'SiteOrigin')
  return domain ? `https://${domain.name}` : siteOrigin
}

/** Where the local cloud plays third parties; empty when it does not, undefined where nobody does. */
export const sandboxOriginOf = (stack: Stack, { name }: Environment): string | undefined =>
  name === 'local' ? parameter(stack, 'SandboxOrigin') : undefined

/** The local cloud's pages of what was sent, for the staff area's links; undefined where there are none. */
export const viewersOf = (
  stack: Stack,
  environment: Environment,
): { mailViewer: string; smsViewer: string; sandbox: string } | undefined =>
  environment.name === 'local'
    ? {
        mailViewer: parameter(stack, 'MailViewer'),
        smsViewer: parameter(stack, 'SmsViewer'),
        sandbox: sandboxOriginOf(stack, environment) ?? '',
      }
    : undefined

/** The local cloud's AWS endpoint; undefined where AWS has its own hosts. */
export const awsEndpointOf = (stack: Stack, { name }: Environment): string | undefined =>
  name === 'local' ? parameter(stack, 'AwsEndpoint') : undefined

/** Where the local cloud's WebSocket APIs listen; undefined where each has a host of AWS's. */
export const realtimeOriginOf = (stack: Stack, { name }: Environment): string | undefined =>
  name === 'local' ? parameter(stack, 'RealtimeOrigin') : undefined
