import { type Check, checkEach, fault } from '../check.ts'
import { resourcesIn } from '../references.ts'
import { at, entriesAt, type Placed, resourcesOf, type Templates } from '../template.ts'

const ofFunctions = 'AWS::Lambda::Function'

/**
 * Runtimes that the product may use, with the day on which AWS stops to patch them.
 * Source: AWS Lambda Developer Guide, "Lambda runtimes", table of supported runtimes.
 */
const supportedUntil: Readonly<Record<string, string>> = { 'nodejs24.x': '2028-04-30' }

/** Functions run on a current runtime, at the edge too. */
export const runtimes: Check = templates => [
  ...checkEach(ofFunctions, ({ Properties }) => {
    const runtime = String(at(Properties, 'Runtime'))
    const until = supportedUntil[runtime]
    if (until === undefined) return [`runtime ${runtime} is not one that the product uses`]
    return [Date.now() >= Date.parse(until) && `runtime ${runtime} ended on ${until}`]
  })(templates),
  ...checkEach('AWS::CloudFront::Function', ({ Properties }) => {
    const runtime = String(at(Properties, 'FunctionConfig.Runtime'))
    return [runtime !== 'cloudfront-js-2.0' && `runtime ${runtime} is not current`]
  })(templates),
]

/** Lambda sets these itself: "The keys for these environment variables are reserved and cannot be set", see below. */
const reserved =
  '_HANDLER _X_AMZN_TRACE_ID AWS_ACCESS_KEY AWS_ACCESS_KEY_ID AWS_DEFAULT_REGION AWS_EXECUTION_ENV AWS_LAMBDA_FUNCTION_MEMORY_SIZE AWS_LAMBDA_FUNCTION_NAME AWS_LAMBDA_FUNCTION_VERSION AWS_LAMBDA_INITIALIZATION_TYPE AWS_LAMBDA_LOG_GROUP_NAME AWS_LAMBDA_LOG_STREAM_NAME AWS_LAMBDA_RUNTIME_API AWS_REGION AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN LAMBDA_RUNTIME_DIR LAMBDA_TASK_ROOT'.split(
    ' ',
  )

/**
 * Functions are given variables of names that Lambda takes: "Keys start with a letter and are at least two characters" of
 * letters, digits and underscores. Source: Lambda Developer Guide, "Environment variables",
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html
 */
export const variables: Check = checkEach(ofFunctions, ({ Properties }) =>
  entriesAt(Properties, 'Environment.Variables').map(
    ([name]) =>
      (!/^[A-Za-z]\w+$/.test(name) || reserved.includes(name)) && `sets ${name}, which Lambda refuses`,
  ),
)

/** Functions and stages write a log of their own, and every log ends one day. */
export const logs: Check = (templates, { logRetentionDays }) => {
  const writing = (type: string, path: string) =>
    checkEach(type, ({ Properties }, look) => [
      look(at(Properties, path), 'AWS::Logs::LogGroup').length === 0 && 'writes to no log of the templates',
    ])(templates)
  return [
    ...checkEach('AWS::Logs::LogGroup', ({ Properties }) => {
      const days = at(Properties, 'RetentionInDays')
      return [days !== logRetentionDays && `keeps its entries ${String(days ?? 'for ever')}`]
    })(templates),
    ...writing(ofFunctions, 'LoggingConfig.LogGroup'),
    ...writing('AWS::ApiGatewayV2::Stage', 'AccessLogSettings.DestinationArn'),
  ]
}

/**
 * A service may call a function for something of ours alone: "If you grant permission to a service principal without
 * specifying the source, other accounts could potentially configure resources in their account to invoke your Lambda
 * function", https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-resource-lambda-permission.html
 */
export const permissions: Check = checkEach('AWS::Lambda::Permission', ({ Properties }) => [
  (at(Properties, 'SourceArn') ?? at(Properties, 'SourceAccount')) === undefined &&
    'lets a service call a function for any account',
])

// Seconds. Sources: the quotas of Lambda, API Gateway HTTP APIs, Cognito triggers.
const longest = 900
const gatewayWaits = 29
const cognitoWaits = 5

const timeoutOf = (fn: Placed): number => Number(at(fn.Properties, 'Timeout') ?? 3)

/** Callers that wait for a function, with the seconds that they wait at most. */
const callers = (templates: Templates): { fn: Placed; caller: string; seconds: number }[] => {
  const waiting = (
    type: string | undefined,
    calls: (resource: Placed) => readonly (readonly [fn: unknown, caller: string, seconds: number])[],
  ) =>
    resourcesOf(templates, ...(type === undefined ? [] : [type])).flatMap(resource =>
      calls(resource).flatMap(([called, caller, seconds]) =>
        resourcesIn(templates, resource.stack, called, ofFunctions).map(fn => ({ fn, caller, seconds })),
      ),
    )
  return [
    ...waiting('AWS::ApiGatewayV2::Integration', ({ Properties }) => {
      const limit = Number(at(Properties, 'TimeoutInMillis') ?? 30_000) / 1000
      return [[at(Properties, 'IntegrationUri'), 'the gateway', Math.min(limit, gatewayWaits)]]
    }),
    ...waiting('AWS::ApiGatewayV2::Authorizer', ({ Properties }) => [
      [at(Properties, 'AuthorizerUri'), 'the gateway', gatewayWaits],
    ]),
    ...waiting('AWS::Cognito::UserPool', ({ Properties }) =>
      entriesAt(Properties, 'LambdaConfig').map(([, trigger]) => [trigger, 'Cognito', cognitoWaits]),
    ),
    ...waiting(undefined, ({ Properties }) => {
      const seconds = Number(at(Properties, 'ServiceTimeout'))
      return seconds ? [[at(Properties, 'ServiceToken'), 'the deployment', seconds]] : []
    }),
    // A message that becomes visible again while its function still runs is handled twice at once.
    ...waiting('AWS::Lambda::EventSourceMapping', ({ stack, Properties }) =>
      resourcesIn(templates, stack, at(Properties, 'EventSourceArn'), 'AWS::SQS::Queue').map(queue => [
        at(Properties, 'FunctionName'),
        `queue ${queue.id}`,
        Number(at(queue.Properties, 'VisibilityTimeout') ?? 30),
      ]),
    ),
  ]
}

/** Functions end within what Lambda allows and before their caller gives up. */
export const timeouts: Check = templates => [
  ...checkEach(ofFunctions, fn => {
    const timeout = timeoutOf(fn)
    const isWithin = Number.isInteger(timeout) && timeout >= 1 && timeout <= longest
    return [!isWithin && `timeout of ${timeout} s is not within 1 to ${longest} s`]
  })(templates),
  ...callers(templates)
    .filter(({ fn, seconds }) => timeoutOf(fn) > seconds)
    .map(({ fn, caller, seconds }) =>
      fault(fn, `timeout of ${timeoutOf(fn)} s, but ${caller} waits ${seconds} s`),
    ),
]
