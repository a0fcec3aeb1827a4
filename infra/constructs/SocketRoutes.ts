import { type WebSocketApi, WebSocketRoute } from 'aws-cdk-lib/aws-apigatewayv2'
import { WebSocketLambdaAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers'
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { Construct } from 'constructs'
import { realtimeActions } from '#contract/security/realtime.ts'
import { accept } from '../checks.ts'
import type { Fn } from './Fn.ts'
import { titled } from './names.ts'

/** Without both the gateway refuses by itself. */
const identitySource = ['route.request.header.Sec-WebSocket-Protocol', 'route.request.header.Origin']

/** The routes of the realtime API, one for each action of the contract. */
export class SocketRoutes extends Construct {
  constructor(
    scope: Construct,
    webSocketApi: WebSocketApi,
    { authorise, serve }: { authorise: Fn; serve: Fn },
  ) {
    super(scope, 'Routes')
    const authorizer = new WebSocketLambdaAuthorizer('Tokens', authorise, { identitySource })
    for (const [name, action] of Object.entries(realtimeActions)) {
      const isConnect = action.route === '$connect'
      const route = new WebSocketRoute(this, titled(name), {
        webSocketApi,
        routeKey: action.route,
        integration: new WebSocketLambdaIntegration(titled(name), serve),
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
