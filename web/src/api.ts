import { endpoints } from 'virtual:endpoints'
import type { RouteName, Routes } from '#contract/contract.ts'
import type { ErrorBody } from '#contract/problems.ts'
import type { Call, Output } from '#contract/route.ts'

type Arguments<C> = Record<never, never> extends C ? [call?: C] : [call: C]

/** The typed client: one method for each route that a browser calls, of the same name. */
export type Api = {
  [N in RouteName as Routes[N] extends { method: 'ANY' } | { signature: string } ? never : N]: (
    ...call: Arguments<Call<Routes[N]>>
  ) => Promise<Output<Routes[N]>>
}

/** The calls that the public pages use. */
export type PublicApi = Pick<
  Api,
  | 'getAnnouncement'
  | 'getFacts'
  | 'getRestrictedDocument'
  | 'getSharePrice'
  | 'listAnnouncements'
  | 'listEvents'
  | 'listMeetings'
  | 'listPublicDocuments'
  | 'listSharePrices'
>

/** A call that did not succeed, as the API describes it; `status` 0 and code `network` when no answer came. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined
  readonly details: unknown

  constructor(status: number, error: Partial<ErrorBody['error']>, options?: ErrorOptions) {
    super(error.message ?? `The service answered with status ${status}. Try again shortly.`, options)
    this.status = status
    this.code = error.code ?? 'unknown'
    this.requestId = error.requestId
    this.details = error.details
  }
}

export interface ApiOptions {
  /** Origin of the API; by default that of the page. */
  baseUrl?: string
  /** The access token for the next call; without one the call goes out unsigned. */
  token?: () => Promise<string | undefined>
  fetch?: typeof fetch
}

interface AnyCall {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  ifMatch?: number
}

/** Fills `{name}` and `{rest+}` of a path; slashes inside a `{rest+}` stay. */
const fill = (path: string, params: Record<string, unknown>) =>
  path.replace(/\{(\w+)(\+?)\}/g, (_, name: string, rest: string) => {
    const value = String(params[name])
    return rest ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value)
  })

const search = (query: Record<string, unknown>) => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}

/** The gateway answers some requests before any function runs. These answers carry no code of ours. */
const gatewayProblems: Record<number, Pick<ErrorBody['error'], 'code' | 'message'>> = {
  401: { code: 'not_signed_in', message: 'Sign in to continue.' },
  403: { code: 'not_allowed', message: 'Your account may not do this. Ask an administrator.' },
  429: { code: 'too_many', message: 'Too many attempts. Wait a little and try again.' },
}

const problemOf = async (response: Response): Promise<ApiProblem> => {
  const requestId = response.headers.get('x-request-id') ?? undefined
  const text = await response.text()
  try {
    const body = JSON.parse(text) as Partial<ErrorBody>
    const error = body.error ?? gatewayProblems[response.status]
    return new ApiProblem(response.status, { ...(requestId && { requestId }), ...error })
  } catch (cause) {
    return new ApiProblem(response.status, { ...(requestId && { requestId }) }, { cause })
  }
}

/**
 * Makes the client. Its methods reject with an `ApiProblem` for every failure:
 * an error answer, no answer, or an answer that cannot be read.
 */
export const createApi = (options: ApiOptions = {}): Api => {
  const { baseUrl = '', token, fetch: send = (...request) => fetch(...request) } = options

  const call = async (method: string, path: string, { params = {}, query = {}, body, ifMatch }: AnyCall) => {
    const bearer = await token?.()
    const headers = new Headers({ accept: 'application/json' })
    if (bearer) headers.set('authorization', `Bearer ${bearer}`)
    if (body !== undefined) headers.set('content-type', 'application/json')
    if (ifMatch !== undefined) headers.set('if-match', `"${ifMatch}"`)
    try {
      const response = await send(`${baseUrl}${fill(path, params)}${search(query)}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (!response.ok) throw await problemOf(response)
      if (response.status === 204) return undefined
      return response.headers.get('content-type')?.includes('json')
        ? ((await response.json()) as unknown)
        : await response.text()
    } catch (cause) {
      if (cause instanceof ApiProblem) throw cause
      const message = 'The service could not be reached. Check the connection and try again.'
      throw new ApiProblem(0, { code: 'network', message }, { cause })
    }
  }

  const methods = Object.entries(endpoints).map(([name, [method, path]]) => ({
    [name]: (given: AnyCall = {}) => call(method, path, given),
  }))
  return Object.assign({}, ...methods) as Api
}
