import { AwsError, region, stableId, type Engine, type Invoke, type Resource } from '../engine.ts'
import { startSockets } from './sockets.ts'
import { type SocketApi } from './socketEvent.ts'

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
const routeKeys = ['$connect', '$disconnect', '$default']

const functionIn = (uri: unknown): string =>
  /functions\/(.+)\/invocations$/.exec(String(uri))?.[1] ?? String(uri)

/**
 * API Gateway's WebSocket APIs: those of the template, with REQUEST authorisers and Lambda integrations, and the calls
 * that reach connections. What belongs to an API of the other kind it hands to the engine of HTTP APIs.
 */
export const socketEngine = async ({
  invoke,
  http,
  port,
  log,
}: {
  invoke: Invoke
  http: Engine
  /** 0 takes a free one. */
  port: number
  log: (line: string) => void
}): Promise<Engine & { origin: string }> => {
  const sockets = await startSockets(invoke, port, log)
  const apis = new Map<string, SocketApi>()
  const idOf = ({ stack, logicalId }: Resource, length = 7) => stableId(length, alphabet, stack, logicalId)
  const unsupported = (resource: Resource, what: string): never => {
    throw new Error(`${resource.logicalId}: ${what} is not supported by the local WebSocket APIs`)
  }

  type Maker = (
    resource: Resource,
    api: SocketApi,
  ) => Promise<{ ref: string; attributes?: Record<string, string> }>
  const parts: Record<string, Maker> = {
    'AWS::ApiGatewayV2::Stage': async ({ properties }, api) => {
      api.stage = properties.StageName
      return { ref: api.stage }
    },
    'AWS::ApiGatewayV2::Integration': async (resource, api) => {
      const { IntegrationType, IntegrationUri } = resource.properties
      if (IntegrationType !== 'AWS_PROXY') unsupported(resource, `integration ${IntegrationType}`)
      const ref = await idOf(resource)
      api.integrations.set(ref, functionIn(IntegrationUri))
      return { ref, attributes: { IntegrationId: ref } }
    },
    'AWS::ApiGatewayV2::Authorizer': async (resource, api) => {
      const { AuthorizerType, AuthorizerUri, IdentitySource = [] } = resource.properties
      if (AuthorizerType !== 'REQUEST') unsupported(resource, `authoriser ${AuthorizerType}`)
      const headers = [IdentitySource].flat().map(source => {
        const [, name] = /^route\.request\.header\.([\w-]+)$/.exec(source) ?? []
        return name?.toLowerCase() ?? unsupported(resource, `identity source ${source}`)
      })
      const ref = await idOf(resource, 6)
      api.authorizers.set(ref, { fn: functionIn(AuthorizerUri), headers })
      return { ref, attributes: { AuthorizerId: ref } }
    },
    'AWS::ApiGatewayV2::Route': async (resource, api) => {
      const { RouteKey, Target, AuthorizationType = 'NONE', AuthorizerId } = resource.properties
      if (!routeKeys.includes(RouteKey)) unsupported(resource, `route ${RouteKey}`)
      if (!['NONE', 'CUSTOM'].includes(AuthorizationType))
        unsupported(resource, `authorisation ${AuthorizationType}`)
      api.routes.set(RouteKey, {
        integrationId: String(Target).replace('integrations/', ''),
        answers: false,
        ...(AuthorizationType === 'CUSTOM' && { authorizerId: AuthorizerId }),
      })
      const ref = await idOf(resource)
      return { ref, attributes: { RouteId: ref } }
    },
    // Only the answers of `$default` have somewhere to go.
    'AWS::ApiGatewayV2::RouteResponse': async (resource, api) => {
      const route = api.routes.get('$default')
      if (route) route.answers = true
      return { ref: await idOf(resource) }
    },
  }

  const part =
    (type: string, make: Maker): Engine['resources'][string] =>
    resource => {
      const api = apis.get(resource.properties.ApiId)
      if (api) return make(resource, api)
      return http.resources[type]?.(resource) ?? unsupported(resource, type)
    }

  return {
    origin: sockets.origin,
    services: ['execute-api'],
    resources: {
      ...Object.fromEntries(Object.entries(parts).map(([type, make]) => [type, part(type, make)])),
      'AWS::ApiGatewayV2::Api': async resource => {
        if (resource.properties.ProtocolType !== 'WEBSOCKET')
          return http.resources['AWS::ApiGatewayV2::Api']!(resource)
        const id = await idOf(resource, 10)
        const domain = `${id}.execute-api.${region}.amazonaws.com`
        const [integrations, routes, authorizers] = [new Map(), new Map(), new Map()]
        apis.set(id, { id, domain, stage: '', integrations, routes, authorizers })
        sockets.add(apis.get(id)!)
        return { ref: id, attributes: { ApiId: id, ApiEndpoint: `wss://${domain}` } }
      },
    },
    answer: async (call, response) => {
      const [, api, connection] = /^\/(\w+)\/[^/]+\/@connections\/([^/]+)$/.exec(call.path) ?? []
      if (!api || !connection)
        throw new AwsError('UnknownOperationException', `No operation ${call.method} ${call.path}`, 404)
      sockets.manage(call.method, api, decodeURIComponent(connection), await call.body())
      response.writeHead(call.method === 'DELETE' ? 204 : 200).end()
    },
    close: sockets.close,
  }
}
