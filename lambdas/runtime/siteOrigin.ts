import type { APIGatewayProxyEventV2 } from 'aws-lambda'

/**
 * The site's origin for absolute addresses, for example `https://investors.example.com`:
 * what infra says, or, as long as an environment has neither domain nor `siteOrigin`, the
 * host that the viewer asked, as the edge reports it. Empty when nobody knows.
 */
export const siteOriginFor = ({ headers }: Pick<APIGatewayProxyEventV2, 'headers'>): string => {
  const host = headers['x-viewer-host']
  return process.env['SITE_ORIGIN'] ?? (host ? `https://${host}` : '')
}
