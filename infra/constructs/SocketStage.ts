import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { LogGroupLogDestination, type WebSocketApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { Context } from '../context.ts'
import { removalOf } from './removal.ts'

/** Part of every address of the API. */
export const stageName = 'v1'

/** What is written down of each event of a connection. Headers, which carry tokens, are not, and nothing that is said. */
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
export class SocketStage extends WebSocketStage {
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
