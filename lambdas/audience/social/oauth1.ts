import { createHmac } from 'node:crypto'

/** The keys of an app and of its user. */
export interface Keys {
  consumer_key: string
  consumer_secret: string
  access_token: string
  access_token_secret: string
}

/** RFC 5849, 3.6: more is encoded than by `encodeURIComponent`. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * The `Authorization` header of a call in the name of a user (OAuth 1.0a, RFC 5849, HMAC-SHA1). A JSON body is no part
 * of what is signed.
 * @param once a nonce and the Unix time in seconds
 * @param parameters those of a form body, if it is one
 */
export const authorization = (
  method: string,
  address: string,
  keys: Keys,
  once: { nonce: string; timestamp: number },
  parameters: Record<string, string> = {},
): string => {
  const url = new URL(address)
  const own = {
    oauth_consumer_key: keys.consumer_key,
    oauth_nonce: once.nonce,
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(once.timestamp),
    oauth_token: keys.access_token,
    oauth_version: '1.0',
  }
  const all = [...Object.entries({ ...own, ...parameters }), ...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const base = [method, url.origin + url.pathname, all].map(encoded).join('&')
  const key = `${encoded(keys.consumer_secret)}&${encoded(keys.access_token_secret)}`
  const oauth_signature = createHmac('sha1', key).update(base).digest('base64')
  const header = Object.entries({ ...own, oauth_signature }).sort(([a], [b]) => (a < b ? -1 : 1))
  return `OAuth ${header.map(([name, value]) => `${name}="${encoded(value)}"`).join(', ')}`
}
