import type { APIGatewayProxyEventV2 } from 'aws-lambda'

const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined

/**
 * Whether a browser says that a page of another site makes it send this (`Sec-Fetch-Site`, and `Origin` where it is
 * older or hides that). Programs and mail servers say neither, and cannot be made to send by somebody's page.
 */
export const isCrossSite = ({ headers }: Pick<APIGatewayProxyEventV2, 'headers'>): boolean => {
  const { origin, 'sec-fetch-site': site, 'x-viewer-host': ours } = headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  return origin !== undefined && ours !== undefined && hostOf(origin) !== ours
}
