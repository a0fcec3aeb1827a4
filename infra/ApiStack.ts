import { Stack, type StackProps } from 'aws-cdk-lib'
import { HttpApi, HttpNoneAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers'
import type { Construct } from 'constructs'
import { ApiRoutes } from './constructs/ApiRoutes.ts'
import { ApiStage } from './constructs/ApiStage.ts'
import { Fn } from './constructs/Fn.ts'
import { UploadCheck } from './constructs/UploadCheck.ts'
import type { Context } from './context.ts'
import type { DataStack } from './DataStack.ts'
import { httpFunctions } from './functions.ts'
import type { IdentityStack } from './IdentityStack.ts'

/** The API: a function and its routes for every entry of the contract, and the workers behind it. */
export class ApiStack extends Stack {
  readonly api: HttpApi

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

    const authorizers = {
      signedIn: new HttpUserPoolAuthorizer('Tokens', identity.pool, { userPoolClients: [identity.client] }),
      none: new HttpNoneAuthorizer(),
    }
    for (const [name, routes] of httpFunctions()) {
      const fn = new Fn(this, name, context)
      data.connect(fn)
      data.connectOriginSecret(fn)
      new ApiRoutes(this, fn, routes, this.api, authorizers)
    }
    new UploadCheck(this, context, data)
  }
}
