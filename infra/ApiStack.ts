import { Stack, type StackProps } from 'aws-cdk-lib'
import { HttpApi, HttpNoneAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { ApiStage } from './constructs/ApiStage.ts'
import type { Authorizers } from './constructs/ApiRoutes.ts'
import { addHttpFunctions } from './constructs/httpFunctions.ts'
import { UploadCheck } from './constructs/UploadCheck.ts'
import { keepExported } from './constructs/keepExported.ts'
import type { Context } from './context.ts'
import type { DataStack } from './DataStack.ts'
import { isForStaff } from './functions.ts'
import type { IdentityStack } from './IdentityStack.ts'

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
