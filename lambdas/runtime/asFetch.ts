import { type Fetched, FetchFailure, guardedFetch, type FetchOptions, type Ways } from './guardedFetch.ts'

/** Statuses whose answers have no body; `Response` refuses one. */
const bodiless = [204, 205, 304]

const headersOf = ({ headers }: Fetched): Headers => {
  const own = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    // The body is unpacked already.
    if (name === 'content-encoding' || name === 'content-length') continue
    for (const each of [value ?? []].flat()) own.append(name, each)
  }
  return own
}

const methodOf = ({ method, url }: Request): 'GET' | 'POST' | 'PATCH' => {
  if (method === 'GET' || method === 'POST' || method === 'PATCH') return method
  throw new FetchFailure('refused', `${new URL(url).hostname} is response with GET, POST and PATCH only.`)
}

/**
 * The guarded client in the shape of `fetch`, for libraries of third parties that take one. Redirects are not followed:
 * they would take a key elsewhere.
 * @param options limits as of `guardedFetch`; `accepts` says which addresses the library may ask
 */
export const asFetch =
  (options: Omit<FetchOptions, 'method' | 'headers' | 'body'>, ways?: Partial<Ways>): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const method = methodOf(request)
    const response = await guardedFetch(
      request.url,
      {
        redirects: 0,
        ...options,
        method,
        headers: Object.fromEntries(request.headers),
        ...(method !== 'GET' && { body: new Uint8Array(await request.arrayBuffer()) }),
      },
      ways,
    )
    const body = bodiless.includes(response.status) ? null : new Uint8Array(response.body)
    return new Response(body, { status: response.status, headers: headersOf(response) })
  }
