import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import * as z from 'zod'
import type { Input, Route, Signed } from '#contract/route.ts'
import '#contract/words.ts'
import { Problem } from './problem.ts'

/** `application/json`, which a page of another site cannot send without asking first (CORS). */
const isJson = (type = ''): boolean => /^application\/json[ \t]*(;|$)/i.test(type)

const bodyOf = (event: APIGatewayProxyEventV2): unknown => {
  const text = event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString() : event.body
  if (!text) throw new Problem('bad_request', { message: 'The request has no body; send JSON.' })
  if (!isJson(event.headers['content-type']))
    throw new Problem('bad_request', {
      message: 'The body is not marked as JSON. Send it with Content-Type: application/json.',
    })
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Problem('bad_request', { message: 'The body is not valid JSON.', cause })
  }
}

/** Bytes of a signed body at the most: more than any event of a third party has. */
const signedMax = 256 * 1024

const signedOf = (header: string, event: APIGatewayProxyEventV2): Signed => {
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8')
  if (bytes.byteLength > signedMax) throw new Problem('too_large')
  return { bytes, signature: event.headers[header] ?? '' }
}

/** The version in an `If-Match: "12"`; the edge may have made it a weak tag. */
const versionOf = (event: APIGatewayProxyEventV2): number => {
  const [, version] = /^(?:W\/)?"(\d{1,15})"$/.exec(event.headers['if-match'] ?? '') ?? []
  if (version === undefined) throw new Problem('precondition_required')
  return Number(version)
}

const problemDetails = (where: string, error: z.ZodError) =>
  error.issues.map(issue => ({ field: [where, ...issue.path].join('.'), message: issue.message }))

/**
 * Path parameters, query, body and `If-Match` of an event, validated by the route's schemas.
 * @throws Problem `bad_request`, `too_large`, `precondition_required` or `invalid_input`, the latter with one entry a field in `details`.
 */
export const read = <R extends Route>(route: R, event: APIGatewayProxyEventV2): Input<R> => {
  const details: { field: string; message: string }[] = []
  const parse = (where: string, schema: z.ZodType, value: unknown): unknown => {
    const result = schema.safeParse(value)
    if (!result.success) details.push(...problemDetails(where, result.error))
    return result.data
  }
  const input = {
    params: route.params && parse('params', z.object(route.params), event.pathParameters ?? {}),
    query: route.query && parse('query', z.strictObject(route.query), event.queryStringParameters ?? {}),
    body: route.signature
      ? signedOf(route.signature, event)
      : route.body && parse('body', route.body, bodyOf(event)),
    ifMatch: route.ifMatch && versionOf(event),
  }
  if (details.length > 0) throw new Problem('invalid_input', { message: details[0]?.message ?? '', details })
  return input as Input<R>
}
