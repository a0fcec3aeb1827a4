import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'

type HttpHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2 | undefined>

/**
 * One Lambda handler for the routes that share a function, chosen by the
 * gateway's route key, for example `GET /api/documents`. HEAD goes to GET.
 */
export const byRoute =
  (handlers: Readonly<Record<string, HttpHandler>>): HttpHandler =>
  (event, context) => {
    const handler = handlers[event.routeKey.replace(/^HEAD /, 'GET ')]
    if (!handler) throw new Error(`This function does not serve the route ${event.routeKey}.`)
    return handler(event, context)
  }
