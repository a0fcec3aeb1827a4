import { routes, type RouteName, type Routes } from '#contract/contract.ts'
import type { ErrorBody } from '#contract/problems.ts'
import type { Call, Output, Route } from '#contract/route.ts'

/** An answer of the API: what the contract promises, or its error. */
export interface Answered<R extends Route> {
  status: number
  headers: Headers
  /** The body of a success. @throws Error when it was none */
  value(): Output<R>
  /** The error of a refusal. @throws Error when it was none */
  error(): ErrorBody['error']
}

interface AnyCall {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  ifMatch?: number
}

/**
 * Calls routes of the contract by name, over HTTP, as somebody.
 * @param api origin and `/api` of a running product
 * @param token access token; without one, a visitor
 */
export const caller =
  (api: string, token?: string) =>
  async <N extends RouteName>(name: N, call: Call<Routes[N]>): Promise<Answered<Routes[N]>> => {
    const { method, path }: Route = routes[name]
    const { params = {}, query, body, ifMatch }: AnyCall = call
    const filled = path.replace(/\{(\w+)\+?\}/g, (_, key: string) => encodeURIComponent(String(params[key])))
    const search = query
      ? `?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`
      : ''
    const response = await fetch(api.replace(/\/api$/, '') + filled + search, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const said = `${method} ${filled} answered ${response.status}: ${text}`
    return {
      status: response.status,
      headers: response.headers,
      value() {
        if (!response.ok) throw new Error(said)
        return JSON.parse(text) as Output<Routes[N]>
      },
      error() {
        if (response.ok) throw new Error(said)
        return (JSON.parse(text) as ErrorBody).error
      },
    }
  }
