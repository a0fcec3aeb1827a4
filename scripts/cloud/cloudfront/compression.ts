import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { EdgeAnswer } from './viewerEvent.ts'

// Source: CloudFront Developer Guide, "Serve compressed files": types, sizes in bytes, statuses, ETag.
const types =
  /^(application\/(dash\+xml|eot|font|font-sfnt|javascript|json|opentype|otf|pdf|pkcs7-mime|protobuf|rss\+xml|truetype|ttf|vnd\.apple\.mpegurl|vnd\.ms-fontobject|wasm|xhtml\+xml|xml|x-font-opentype|x-font-truetype|x-font-ttf|x-httpd-cgi|x-javascript|x-mpegurl|x-opentype|x-otf|x-perl|x-ttf)|font\/(eot|opentype|otf|ttf)|image\/svg\+xml|text\/(css|csv|html|javascript|js|plain|richtext|tab-separated-values|xml|x-component|x-java-source|x-script)|vnd\.apple\.mpegurl)$/
const least = 1_000
const most = 10_000_000
const statuses = [200, 403, 404]
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Compresses an answer where CloudFront would. `accepted` is the normalised `Accept-Encoding`. */
export const compressed = async (answer: EdgeAnswer, accepted: string): Promise<EdgeAnswer> => {
  const { status, body } = answer
  const type = answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  const fits = body.length >= least && body.length <= most && statuses.includes(status)
  if (!accepted || !fits || !types.test(type) || answer.headers.has('content-encoding')) return answer
  const encoding = accepted.includes('br') ? 'br' : 'gzip'
  const small =
    encoding === 'br' ? await promisify(brotliCompress)(body, quality) : await promisify(gzip)(body)
  const headers = new Headers(answer.headers)
  headers.set('content-encoding', encoding)
  headers.set('content-length', String(small.length))
  headers.append('vary', 'Accept-Encoding')
  const etag = headers.get('etag')
  if (etag?.startsWith('"')) headers.set('etag', `W/${etag}`)
  else if (etag && !etag.startsWith('W/')) headers.delete('etag')
  return { status, headers, body: small }
}
