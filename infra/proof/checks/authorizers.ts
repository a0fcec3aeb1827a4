import { type Check, fault } from '../check.ts'
import { at, listAt, type Placed, resourcesOf } from '../template.ts'

// Source: API Gateway, "Identity sources" of HTTP APIs and of WebSocket APIs.
const source =
  /^(\$request\.(header|querystring)|\$(context|stageVariables)|route\.request\.(header|querystring))\.[\w.-]+$/

const isHttps = (issuer: unknown): boolean =>
  /^(\{"Fn::Join":\["",\[)?"https:\/\//.test(JSON.stringify(issuer))

const problemOf = ({ Properties }: Placed): string | undefined => {
  const type = at(Properties, 'AuthorizerType')
  if (type !== 'JWT' && type !== 'REQUEST') return `type ${String(type)} is neither JWT nor REQUEST`
  const sources = listAt(Properties, 'IdentitySource')
  const wrong = sources.filter(each => !source.test(String(each)))
  if (sources.length === 0 || wrong.length > 0) return `identity source is ${JSON.stringify(sources)}`
  if (type === 'REQUEST')
    return at(Properties, 'AuthorizerUri') === undefined ? 'has no function to ask' : undefined
  if (sources.length > 1) return 'takes the token from more than one place'
  if (listAt(Properties, 'JwtConfiguration', 'Audience').length === 0) return 'takes tokens of any client'
  if (!isHttps(at(Properties, 'JwtConfiguration', 'Issuer'))) return 'has no issuer'
  return undefined
}

/** Authorisers are of a type that exists and know where a token is and whose it has to be. */
export const authorizers: Check = templates =>
  resourcesOf(templates, 'AWS::ApiGatewayV2::Authorizer').flatMap(authorizer => {
    const problem = problemOf(authorizer)
    return problem ? [fault(authorizer, problem)] : []
  })
