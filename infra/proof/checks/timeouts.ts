import { type Check, type Fault, fault } from '../check.ts'
import { resourcesIn } from '../references.ts'
import { at, entriesAt, type Placed, resourcesOf, type Templates } from '../template.ts'

// Seconds. Sources: the quotas of Lambda, API Gateway HTTP APIs, Cognito triggers.
const longest = 900
const gatewayWaits = 29
const cognitoWaits = 5

const timeoutOf = (fn: Placed): number => Number(at(fn.Properties, 'Timeout') ?? 3)

const functionsIn = (templates: Templates, stack: string, value: unknown): Placed[] =>
  resourcesIn(templates, stack, value).filter(({ Type }) => Type === 'AWS::Lambda::Function')

/** Who waits for a function, and for how long at most. */
const callers = (templates: Templates): { fn: Placed; caller: string; seconds: number }[] => [
  ...resourcesOf(templates, 'AWS::ApiGatewayV2::Integration').flatMap(({ stack, Properties }) => {
    const limit = Number(at(Properties, 'TimeoutInMillis') ?? 30_000) / 1000
    return functionsIn(templates, stack, at(Properties, 'IntegrationUri')).map(fn => ({
      fn,
      caller: 'the gateway',
      seconds: Math.min(limit, gatewayWaits),
    }))
  }),
  ...resourcesOf(templates, 'AWS::ApiGatewayV2::Authorizer').flatMap(({ stack, Properties }) =>
    functionsIn(templates, stack, at(Properties, 'AuthorizerUri')).map(fn => ({
      fn,
      caller: 'the gateway',
      seconds: gatewayWaits,
    })),
  ),
  ...resourcesOf(templates, 'AWS::Cognito::UserPool').flatMap(({ stack, Properties }) =>
    entriesAt(Properties, 'LambdaConfig').flatMap(([, trigger]) =>
      functionsIn(templates, stack, trigger).map(fn => ({ fn, caller: 'Cognito', seconds: cognitoWaits })),
    ),
  ),
  ...resourcesOf(templates).flatMap(({ stack, Properties }) => {
    const seconds = Number(at(Properties, 'ServiceTimeout'))
    if (!seconds) return []
    return functionsIn(templates, stack, at(Properties, 'ServiceToken')).map(fn => ({
      fn,
      caller: 'the deployment',
      seconds,
    }))
  }),
  // A message that becomes visible again while its function still runs is handled twice at once.
  ...resourcesOf(templates, 'AWS::Lambda::EventSourceMapping').flatMap(({ stack, Properties }) => {
    const queues = resourcesIn(templates, stack, at(Properties, 'EventSourceArn')).filter(
      ({ Type }) => Type === 'AWS::SQS::Queue',
    )
    return functionsIn(templates, stack, at(Properties, 'FunctionName')).flatMap(fn =>
      queues.map(queue => ({
        fn,
        caller: `queue ${queue.id}`,
        seconds: Number(at(queue.Properties, 'VisibilityTimeout') ?? 30),
      })),
    )
  }),
]

/** Functions end within what Lambda allows and before their caller gives up. */
export const timeouts: Check = templates => [
  ...resourcesOf(templates, 'AWS::Lambda::Function').flatMap((fn): Fault[] => {
    const timeout = timeoutOf(fn)
    return Number.isInteger(timeout) && timeout >= 1 && timeout <= longest
      ? []
      : [fault(fn, `timeout of ${timeout} s is not within 1 to ${longest} s`)]
  }),
  ...callers(templates).flatMap(({ fn, caller, seconds }) =>
    timeoutOf(fn) <= seconds
      ? []
      : [fault(fn, `timeout of ${timeoutOf(fn)} s, but ${caller} waits ${seconds} s`)],
  ),
]
