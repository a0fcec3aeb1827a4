import {
  type HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  type IHttpRouteAuthorizer,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { Construct } from 'constructs'
import type { Route } from '#contract/route.ts'
import { accept } from '../checks.ts'
import type { ServedRoute } from '../functions.ts'
import type { Fn } from './Fn.ts'
import { constructId } from './names.ts'

/** The one scope that Amplify's access tokens carry. ID tokens carry none, so the gateway refuses them. */
const accessTokenScope = 'aws.cognito.signin.user.admin'

/** A reader's GET answers HEAD too; the gateway does not do that by itself. */
const methodsOf = ({ method, access }: Route): HttpMethod[] =>
  method === 'GET' && access === 'public' ? [HttpMethod.GET, HttpMethod.HEAD] : [HttpMethod[method]]

/** Authorisers of routes that are not public: they accept tokens of our user pool. */
export interface Authorizers {
  signedIn: IHttpRouteAuthorizer
  none: IHttpRouteAuthorizer
}

/** The gateway's routes of one function, each with the authoriser that its `access` asks for. */
export class ApiRoutes extends Construct {
  constructor(
    scope: Construct,
    fn: Fn,
    routes: readonly ServedRoute[],
    httpApi: HttpApi,
    authorizers: Authorizers,
  ) {
    super(scope, `${constructId(fn.name)}Routes`)
    const integration = new HttpLambdaIntegration('Integration', fn)
    for (const { name, route } of routes)
      for (const method of methodsOf(route)) {
        const isPublic = route.access === 'public'
        const resource = new HttpRoute(
          this,
          `${constructId(name)}${method === HttpMethod.HEAD ? 'Head' : ''}`,
          {
            httpApi,
            integration,
            routeKey: HttpRouteKey.with(route.path, method),
            ...(isPublic
              ? { authorizer: authorizers.none }
              : { authorizer: authorizers.signedIn, authorizationScopes: [accessTokenScope] }),
          },
        )
        if (isPublic)
          accept(
            resource,
            'AwsSolutions-APIG4',
            'Its contract says that anyone may read it; it is on the public list.',
          )
      }
  }
}
