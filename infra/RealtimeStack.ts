import { CfnResource, RemovalPolicy, CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import { AccessLogFormat, CfnAccount } from 'aws-cdk-lib/aws-apigateway'
import {
  LogGroupLogDestination,
  WebSocketApi,
  WebSocketStage,
  WebSocketRoute,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { WebSocketLambdaAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers'
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { realtimeActions } from '#contract/security/realtime.ts'
import type { DataStack } from './DataStack.ts'
import type { IdentityStack } from './IdentityStack.ts'
import { access } from './access.ts'
import { accept } from './checks.ts'
import { Fn } from './constructs/Fn.ts'
import { keepExported } from './constructs/keepExported.ts'
import { constructId } from './constructs/names.ts'
import { removalOf } from './constructs/removal.ts'
import type { Context } from './context.ts'
import type { Environment } from './environment.ts'
import { awsEndpointOf, realtimeOriginOf, siteOriginOf } from './local.ts'

/** Part of every address of the API. */
const stageName = 'v1'

/** Each event of a connection is logged without headers, which carry tokens, and without messages. */
const accessLog = {
  requestId: '$context.requestId',
  at: '$context.requestTime',
  route: '$context.routeKey',
  event: '$context.eventType',
  connection: '$context.connectionId',
  status: '$context.status',
  refusal: '$context.authorizer.error',
  failure: '$context.integrationErrorMessage',
}

/** Events a second of all connections together: few people, who say something twice a minute. */
const throttle = { rateLimit: 50, burstLimit: 100 }

/** The one stage of the realtime API, throttled and logged. */
class SocketStage extends WebSocketStage {
  constructor(scope: Construct, webSocketApi: WebSocketApi, { environment }: Context) {
    const log = new LogGroup(scope, 'StageLog', {
      retention: environment.logRetentionDays,
      removalPolicy: removalOf(environment),
    })
    super(scope, 'Stage', {
      webSocketApi,
      stageName,
      autoDeploy: true,
      throttle,
      accessLogSettings: {
        destination: new LogGroupLogDestination(log),
        format: AccessLogFormat.custom(JSON.stringify(accessLog)),
      },
    })
  }
}

/** Without both the gateway refuses by itself. */
const identitySource = ['route.request.header.Sec-WebSocket-Protocol', 'route.request.header.Origin']

/** The routes of the realtime API, one for each action of the contract. */
class SocketRoutes extends Construct {
  constructor(
    scope: Construct,
    webSocketApi: WebSocketApi,
    { authorise, serve }: { authorise: Fn; serve: Fn },
  ) {
    super(scope, 'Routes')
    const authorizer = new WebSocketLambdaAuthorizer('Tokens', authorise, { identitySource })
    for (const [name, action] of Object.entries(realtimeActions)) {
      const isConnect = action.route === '$connect'
      const route = new WebSocketRoute(this, constructId(name), {
        webSocketApi,
        routeKey: action.route,
        integration: new WebSocketLambdaIntegration(constructId(name), serve),
        ...(isConnect && { authorizer }),
        ...('says' in action && { returnResponse: true }),
      })
      if (!isConnect)
        accept(
          route,
          'AwsSolutions-APIG4',
          'A WebSocket is authorised when it connects; what comes later comes over that connection.',
        )
    }
  }
}

/** API Gateway needs these rights before it logs. Source: "Permissions for CloudWatch logging" in its guide. */
const actions = [
  'CreateLogGroup',
  'CreateLogStream',
  'DescribeLogGroups',
  'DescribeLogStreams',
  'FilterLogEvents',
  'GetLogEvents',
  'PutLogEvents',
].map(action => `logs:${action}`)

/**
 * Lets API Gateway log what happens at WebSocket APIs. It is a setting of the account in a region, which all
 * environments there share, so it stays when one of them goes.
 */
class AccountLogs extends Construct {
  constructor(scope: Construct) {
    super(scope, 'AccountLogs')
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('apigateway.amazonaws.com') })
    role.addToPolicy(new PolicyStatement({ actions, resources: ['*'] }))
    accept(
      role,
      'AwsSolutions-IAM5[Resource::*]',
      'API Gateway takes no role that names logs; only API Gateway itself can take on this one.',
    )
    const account = new CfnAccount(this, 'Account', { cloudWatchRoleArn: role.roleArn })
    account.node.addDependency(role)
    for (const kept of [account, ...role.node.findAll()])
      if (kept instanceof CfnResource) kept.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
  }
}

/** The realtime API (decision 15): who may listen, and the way to who listens. */
export class RealtimeStack extends Stack {
  readonly api: WebSocketApi
  /** Where browsers connect, and the origin of that for their policy; undefined as long as nobody knows the site's. */
  readonly browsers: { address: string; origin: string } | undefined
  readonly #environment: Environment

  constructor(
    scope: Construct,
    id: string,
    context: Context,
    { identity, data }: { identity: IdentityStack; data: DataStack },
    props: StackProps,
  ) {
    super(scope, id, props)
    const { environment } = context
    this.#environment = environment
    this.api = new WebSocketApi(this, 'Api', { routeSelectionExpression: '$request.body.type' })
    keepExported(this, this.api.apiId)
    const stage = new SocketStage(this, this.api, context)
    stage.node.addDependency(new AccountLogs(this))

    const authorise = new Fn(this, 'authoriseConnection', context)
    data.connect(authorise)
    identity.connectKeys(authorise)
    const siteOrigin = siteOriginOf(this, environment)
    if (siteOrigin) authorise.set('SITE_ORIGIN', siteOrigin)
    const serve = new Fn(this, 'serveConnection', context)
    data.connect(serve)
    this.connect(serve)
    new SocketRoutes(this, this.api, { authorise, serve })

    const host = `${this.api.apiId}.execute-api.${this.region}.${this.urlSuffix}`
    const local = realtimeOriginOf(this, environment)
    const origin = local ?? `wss://${host}`
    const path = local ? `/${this.api.apiId}/${stageName}` : `/${stageName}`
    this.browsers = siteOrigin ? { origin, address: origin + path } : undefined
    new CfnOutput(this, 'RealtimeAddress', { value: origin + path })
  }

  /** Connects a function to those who listen, as `access.ts` says. */
  connect(fn: Fn): void {
    const { realtime = [] } = access[fn.name]
    if (realtime.length === 0) return
    const methods = { send: 'POST', close: 'DELETE' }
    for (const verb of realtime)
      fn.allowMany(
        ['execute-api:ManageConnections'],
        this.formatArn({
          service: 'execute-api',
          resource: this.api.apiId,
          resourceName: `${stageName}/${methods[verb]}/@connections/*`,
        }),
        'API Gateway names each connection when it begins.',
      )
    const stack = Stack.of(fn)
    const local = awsEndpointOf(stack, this.#environment)
    fn.set(
      'REALTIME_ENDPOINT',
      local
        ? `${local}/${this.api.apiId}/${stageName}`
        : `https://${this.api.apiId}.execute-api.${this.region}.${this.urlSuffix}/${stageName}`,
    )
  }
}
