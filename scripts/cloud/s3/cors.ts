import type { AwsCall } from '../engine.ts'

/** A rule of a bucket's CorsConfiguration, as the template writes it. */
export interface CorsRule {
  AllowedOrigins: string[]
  AllowedMethods: string[]
  AllowedHeaders?: string[]
  ExposedHeaders?: string[]
  /** Seconds. */
  MaxAge?: number | string
}

const fits = (pattern: string, value: string): boolean => {
  const [head = '', tail] = pattern.toLowerCase().split('*')
  const text = value.toLowerCase()
  if (tail === undefined) return text === head
  return text.length >= head.length + tail.length && text.startsWith(head) && text.endsWith(tail)
}

/** The CORS headers of the answer to a call, preflight or not; undefined when no rule allows it. */
export const corsHeaders = (
  rules: CorsRule[],
  { headers, method }: AwsCall,
): Record<string, string> | undefined => {
  const { origin = '', 'access-control-request-method': wanted = method } = headers
  const asked = (headers['access-control-request-headers'] ?? '').split(/[\s,]+/).filter(Boolean)
  const rule = rules.find(
    ({ AllowedOrigins, AllowedMethods, AllowedHeaders = [] }) =>
      AllowedOrigins.some(pattern => origin && fits(pattern, origin)) &&
      AllowedMethods.includes(wanted) &&
      asked.every(name => AllowedHeaders.some(pattern => fits(pattern, name))),
  )
  if (!rule) return undefined
  const any = rule.AllowedOrigins.includes('*')
  return {
    'access-control-allow-origin': any ? '*' : origin,
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    ...(asked.length && { 'access-control-allow-headers': asked.join(', ') }),
    ...(rule.ExposedHeaders && { 'access-control-expose-headers': rule.ExposedHeaders.join(', ') }),
    ...(rule.MaxAge && { 'access-control-max-age': String(rule.MaxAge) }),
    ...(!any && { 'access-control-allow-credentials': 'true' }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  }
}
