import { Stack, type StackProps } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { HttpApi, HttpStage, LogGroupLogDestination, HttpNoneAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { DataStack } from './DataStack.ts'
import type { IdentityStack } from './IdentityStack.ts'
import type { Authorizers } from './constructs/ApiRoutes.ts'
import { UploadCheck } from './constructs/UploadCheck.ts'
import { addHttpFunctions } from './constructs/httpFunctions.ts'
import { keepExported } from './constructs/keepExported.ts'
import { removalOf } from './constructs/removal.ts'
import type { Context } from './context.ts'
import { isForStaff } from './functions.ts'

/** Each request is logged with enough to find it and to see what failed, and nothing about the person. */
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
class ApiStage extends Construct {
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

/** The API: its gateway, the functions that anybody may call, and the check of uploads. Those for staff: StaffStack. */
export class ApiStack extends Stack {
  readonly api: HttpApi
  readonly authorizers: Authorizers
  /** Uploads that could not be checked. */
  readonly deadLetters: Queue

  constructor(
    scope: Construct,
    id: string,
    context: Context,
    { identity, data }: { identity: IdentityStack; data: DataStack },
    props: StackProps,
  ) {
    super(scope, id, props)
    this.api = new HttpApi(this, 'Api', { createDefaultStage: false })
    new ApiStage(this, this.api, context)
    keepExported(this, this.api.apiId)
    this.authorizers = {
      signedIn: new HttpUserPoolAuthorizer('Tokens', identity.pool, { userPoolClients: [identity.client] }),
      none: new HttpNoneAuthorizer(),
    }
    addHttpFunctions(this, context, { identity, data, api: this }, routes => !isForStaff(routes))
    this.deadLetters = new UploadCheck(this, context, data).deadLetters
  }
}
