import type { Answer, Stub, Troubles } from './stub.ts'

/** The sandbox accepts these keys. */
export const sandboxLinkedin = {
  access_token: 'sandbox-linkedin',
  organization: 'urn:li:organization:5515715',
  version: '202605',
}

const refusal = (status: number, code: string, message: string, serviceErrorCode?: number): Answer => ({
  status,
  body: { status, code, message, ...(serviceErrorCode && { serviceErrorCode }) },
})

interface Asked {
  author?: string
  commentary?: string
  visibility?: string
  lifecycleState?: string
  distribution?: unknown
}

/** First of the made-up names of posts. */
const firstShare = 7_390_000_000_000_000_000n

/** LinkedIn's Posts API: `POST https://api.linkedin.com/rest/posts`. The same words twice are refused, as by the real one. */
export const linkedin = (): Stub => {
  const taken = new Map<string, string>()
  return ({ method, url: { pathname }, headers, body }) => {
    if (pathname !== '/rest/posts' || method !== 'POST') return undefined
    if (headers['authorization'] !== `Bearer ${sandboxLinkedin.access_token}`)
      return refusal(401, 'INVALID_ACCESS_TOKEN', 'Invalid access token', 65600)
    const version = String(headers['linkedin-version'])
    if (!/^20(26|27)(0[1-9]|1[0-2])$/.test(version))
      return refusal(426, 'NONEXISTENT_VERSION', `Requested version ${version} is not active`)
    const {
      author = '',
      commentary = '',
      visibility,
      lifecycleState,
      distribution,
    } = JSON.parse(body) as Asked
    if (author !== sandboxLinkedin.organization)
      return refusal(
        403,
        'ACCESS_DENIED',
        `Not enough permissions to access: posts.CREATE for ${author}`,
        100,
      )
    if (visibility !== 'PUBLIC' || lifecycleState !== 'PUBLISHED' || !distribution)
      return refusal(422, 'MISSING_FIELD', 'ERROR :: /distribution :: field is required but not found')
    // A character that means something else, not escaped, cuts a text short. Here it is said.
    if (/(?<!\\)(?:\\\\)*[|{}@[\]()<>#*_~]/.test(commentary))
      return refusal(400, 'INVALID_COMMENTARY', 'The commentary is not in the little text format')
    const known = taken.get(commentary)
    if (known) return refusal(422, 'DUPLICATE_POST', `Content is a duplicate of ${known}`)
    const urn = `urn:li:share:${firstShare + BigInt(Date.now())}`
    taken.set(commentary, urn)
    return { status: 201, headers: { 'x-restli-id': urn, 'x-linkedin-id': urn }, body: '' }
  }
}

/** Its trouble in its own words. */
export const linkedinTroubles: Troubles = {
  error: refusal(500, 'INTERNAL_SERVER_ERROR', 'Internal Server Error'),
  limited: refusal(
    429,
    'TOO_MANY_REQUESTS',
    'Resource level throttle APPLICATION_AND_MEMBER DAY limit for calls to this resource is reached.',
    101,
  ),
}
