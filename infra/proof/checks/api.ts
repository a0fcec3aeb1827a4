import { type Check, checkEach } from '../check.ts'
import { publicRoutes } from '../publicRoutes.ts'
import { at, listAt } from '../template.ts'

// Source: API Gateway, "Identity sources" of HTTP APIs and of WebSocket APIs.
const source =
  /^(\$request\.(header|querystring)|\$(context|stageVariables)|route\.request\.(header|querystring))\.[\w.-]+$/

const isHttps = (issuer: unknown): boolean =>
  /^(\{"Fn::Join":\["",\[)?"https:\/\//.test(JSON.stringify(issuer))

/** Authorisers are of a type that exists and know where a token is and whose it has to be. */
export const authorizers: Check = checkEach('AWS::ApiGatewayV2::Authorizer', ({ Properties }) => {
  const type = at(Properties, 'AuthorizerType')
  const sources = listAt(Properties, 'IdentitySource')
  const isKnown = sources.length > 0 && sources.every(each => source.test(String(each)))
  return [
    type !== 'JWT' && type !== 'REQUEST' && `type ${String(type)} is neither JWT nor REQUEST`,
    !isKnown && `identity source is ${JSON.stringify(sources)}`,
    type === 'REQUEST' && at(Properties, 'AuthorizerUri') === undefined && 'has no function to ask',
    ...(type === 'JWT'
      ? [
          sources.length > 1 && 'takes the token from more than one place',
          listAt(Properties, 'JwtConfiguration.Audience').length === 0 && 'takes tokens of any client',
          !isHttps(at(Properties, 'JwtConfiguration.Issuer')) && 'has no issuer',
        ]
      : []),
  ]
})

/** Amplify's access tokens carry this scope and no other; ID tokens carry none and are refused for lack of it. */
const accessTokenScope = 'aws.cognito.signin.user.admin'

/** Every route is on the list of public ones, or asks for an access token. A WebSocket is authorised when it connects, and only then. */
export const routes: Check = checkEach('AWS::ApiGatewayV2::Route', ({ Properties }, look) => {
  const key = String(at(Properties, 'RouteKey'))
  const type = at(Properties, 'AuthorizationType')
  const [api] = look(at(Properties, 'ApiId'), 'AWS::ApiGatewayV2::Api')
  if (at(api, 'Properties.ProtocolType') === 'WEBSOCKET' && key !== '$connect') return []
  if (publicRoutes.includes(key.replace(/^HEAD /, 'GET ')))
    return [type !== 'NONE' && `${key} is on the public list but asks for ${String(type)}`]
  const [authorizer] = look(at(Properties, 'AuthorizerId'), 'AWS::ApiGatewayV2::Authorizer')
  if ((type !== 'JWT' && type !== 'CUSTOM') || !authorizer)
    return [`${key} is not public and has no authoriser (${String(type)})`]
  const kind = at(authorizer.Properties, 'AuthorizerType')
  const scopes = listAt(Properties, 'AuthorizationScopes')
  return [
    kind !== (type === 'JWT' ? 'JWT' : 'REQUEST') &&
      `${key} asks for ${type}, its authoriser is ${String(kind)}`,
    type === 'JWT' && !scopes.includes(accessTokenScope) && `${key} does not ask for an access token's scope`,
  ]
})

/** Triggers before a token that change access tokens too. */
const ofAccessTokens = ['V2_0', 'V3_0']

/**
 * The plan of a user pool has what its triggers need: "In user pools with the Essentials or Plus feature plan, you can
 * generate the version two or V2_0 trigger event". Without a word the plan is Essentials. Source:
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-pre-token-generation.html
 */
export const userPools: Check = checkEach('AWS::Cognito::UserPool', ({ Properties }) => {
  const version = String(at(Properties, 'LambdaConfig.PreTokenGenerationConfig.LambdaVersion'))
  return [
    at(Properties, 'UserPoolTier') === 'LITE' &&
      ofAccessTokens.includes(version) &&
      'is on the Lite plan, which cannot change access tokens',
  ]
})
