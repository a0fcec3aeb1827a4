import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import { WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'
import { access } from './access.ts'
import { AccountLogs } from './constructs/AccountLogs.ts'
import { Fn } from './constructs/Fn.ts'
import { keepExported } from './constructs/keepExported.ts'
import { SocketRoutes } from './constructs/SocketRoutes.ts'
import { SocketStage, stageName } from './constructs/SocketStage.ts'
import type { Context } from './context.ts'
import type { DataStack } from './DataStack.ts'
import type { Environment } from './environment.ts'
import type { IdentityStack } from './IdentityStack.ts'
import { awsEndpointOf, realtimeOriginOf, siteOriginOf } from './local.ts'

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
