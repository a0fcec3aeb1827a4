import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { type HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { Context } from '../context.ts'
import { removalOf } from './removal.ts'

/** What is written down of each request: enough to find it and to see what failed, nothing about the person. */
const accessLog = {
  requestId: '$context.requestId',
  at: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
  bytes: '$context.responseLength',
  refusal: '$context.authorizer.error',
  failure: '$context.integrationErrorMessage',
}

/** The one stage of the API, throttled and logged. */
export class ApiStage extends Construct {
  constructor(scope: Construct, httpApi: HttpApi, { environment }: Context) {
    super(scope, 'Stage')
    const log = new LogGroup(this, 'Log', {
      retention: environment.logRetentionDays,
      removalPolicy: removalOf(environment),
    })
    const { rate, burst } = environment.throttle
    new HttpStage(this, 'Default', {
      httpApi,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: rate, burstLimit: burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(log),
        format: AccessLogFormat.custom(JSON.stringify(accessLog)),
      },
    })
  }
}
