import { at, listAt } from '../template.ts'
import { countedBy, measureEach, type Quota } from './quota.ts'

// Those of WebSocket APIs are the same, but for the time that an integration may take (29 s):
// https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html
const source = 'https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html'

/** Of gateways. How long a function may take is the check `timeouts`. */
export const apiGateway: readonly Quota[] = [
  { name: 'routes of an API', limit: 300, source, measure: countedBy('AWS::ApiGatewayV2::Route', 'ApiId') },
  {
    name: 'integrations of an API',
    limit: 300,
    source,
    measure: countedBy('AWS::ApiGatewayV2::Integration', 'ApiId'),
  },
  {
    name: 'authorisers of an API',
    limit: 10,
    source,
    measure: countedBy('AWS::ApiGatewayV2::Authorizer', 'ApiId'),
  },
  { name: 'stages of an API', limit: 10, source, measure: countedBy('AWS::ApiGatewayV2::Stage', 'ApiId') },
  {
    name: 'scopes of a route',
    limit: 10,
    source,
    measure: measureEach(
      'AWS::ApiGatewayV2::Route',
      ({ Properties }) => listAt(Properties, 'AuthorizationScopes').length,
    ),
  },
  {
    name: 'bytes of an access log’s format',
    limit: 3_072,
    source,
    measure: measureEach('AWS::ApiGatewayV2::Stage', ({ stack, Properties }, { resolve }) =>
      Buffer.byteLength(String(resolve(stack, at(Properties, 'AccessLogSettings', 'Format') ?? ''))),
    ),
  },
]
