import { type Check, fault } from '../check.ts'
import { publicRoutes } from '../publicRoutes.ts'
import { resourcesIn } from '../references.ts'
import { at, listAt, type Placed, resourcesOf, type Templates } from '../template.ts'

/** Amplify's access tokens carry this scope and no other; ID tokens carry none and are refused for lack of it. */
const accessTokenScope = 'aws.cognito.signin.user.admin'

const protocolOf = (templates: Templates, { stack, Properties }: Placed): unknown =>
  resourcesIn(templates, stack, at(Properties, 'ApiId'))
    .filter(({ Type }) => Type === 'AWS::ApiGatewayV2::Api')
    .map(api => at(api.Properties, 'ProtocolType'))[0]

/** A WebSocket is authorised when it connects, and only then. */
const isLaterMessage = (templates: Templates, route: Placed): boolean =>
  protocolOf(templates, route) === 'WEBSOCKET' && at(route.Properties, 'RouteKey') !== '$connect'

const problemOf = (templates: Templates, route: Placed): string | undefined => {
  const key = String(at(route.Properties, 'RouteKey'))
  const type = at(route.Properties, 'AuthorizationType')
  if (publicRoutes.includes(key.replace(/^HEAD /, 'GET ')))
    return type === 'NONE' ? undefined : `${key} is on the public list but asks for ${String(type)}`
  const authorizers = resourcesIn(templates, route.stack, at(route.Properties, 'AuthorizerId'))
  const [authorizer] = authorizers.filter(({ Type }) => Type === 'AWS::ApiGatewayV2::Authorizer')
  if ((type !== 'JWT' && type !== 'CUSTOM') || !authorizer)
    return `${key} is not public and has no authoriser (${String(type)})`
  const kind = at(authorizer.Properties, 'AuthorizerType')
  if (kind !== (type === 'JWT' ? 'JWT' : 'REQUEST'))
    return `${key} asks for ${type}, its authoriser is ${String(kind)}`
  if (type === 'JWT' && !listAt(route.Properties, 'AuthorizationScopes').includes(accessTokenScope))
    return `${key} does not ask for an access token's scope`
  return undefined
}

/** Every route is on the list of public ones, or asks for an access token. */
export const routes: Check = templates =>
  resourcesOf(templates, 'AWS::ApiGatewayV2::Route')
    .filter(route => !isLaterMessage(templates, route))
    .flatMap(route => {
      const problem = problemOf(templates, route)
      return problem ? [fault(route, problem)] : []
    })
