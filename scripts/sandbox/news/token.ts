import type { Answer, Question } from '../stub.ts'

/** Seconds that a token of the sandbox lives. */
const lifetime = 600

/** A token that says itself until when it counts. */
export const issueToken = (): Answer => ({
  body: {
    access_token: `sandbox-${Date.now() + lifetime * 1000}`,
    token_type: 'Bearer',
    expires_in: lifetime,
  },
})

/** The request has such a token. */
export const hasToken = ({ headers }: Question): boolean => {
  const [, until] = /^Bearer sandbox-(\d+)$/.exec(String(headers['authorization'] ?? '')) ?? []
  return Number(until) > Date.now()
}

/** The fields of a form or of JSON. */
export const fieldsOf = ({ headers, body }: Question): Record<string, unknown> =>
  String(headers['content-type']).includes('json')
    ? (JSON.parse(body) as Record<string, unknown>)
    : Object.fromEntries(new URLSearchParams(body))
