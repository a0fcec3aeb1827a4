import { Duration } from 'aws-cdk-lib'
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront'
import { Construct } from 'constructs'

const policy = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')

/** Hashes of inlined stylesheets, `sha256-…`, as sources of a policy. */
export const styleSources = (hashes: readonly string[]): string => hashes.map(hash => `'${hash}'`).join(' ')

/** No page of ours uses these features. */
const permissions = [
  'accelerometer',
  'camera',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'payment',
  'usb',
]
  .map(feature => `${feature}=()`)
  .join(', ')

const twoYears = Duration.days(730)
const none = ["'none'"]
const self = ["'self'"]
/** For what has no script: none that gets in all the same can write HTML. Pages have React, which writes it. */
const noScripts = { 'require-trusted-types-for': ["'script'"], 'trusted-types': none }

interface Answers {
  contentSecurityPolicy: string
  /** Pages bring a policy of their own (`edge/pageAnswer.js`), which then counts. */
  mayBring?: boolean
  /** Absent: any site may frame it. */
  frameOption?: HeadersFrameOption
  more?: Record<string, string>
  remove?: string[]
}

/** Headers of every answer of a behaviour, errors included. */
class AnswerHeaders extends ResponseHeadersPolicy {
  constructor(
    scope: Construct,
    id: string,
    { contentSecurityPolicy, mayBring = false, frameOption, more = {}, remove = [] }: Answers,
  ) {
    const custom = {
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': frameOption ? 'same-origin' : 'cross-origin',
      'Permissions-Policy': permissions,
      ...more,
    }
    super(scope, id, {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy, override: !mayBring },
        contentTypeOptions: { override: true },
        ...(frameOption && { frameOptions: { frameOption, override: true } }),
        referrerPolicy: {
          referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
          override: true,
        },
        strictTransportSecurity: {
          accessControlMaxAge: twoYears,
          includeSubdomains: true,
          preload: true,
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: Object.entries(custom).map(([header, value]) => ({ header, value, override: true })),
      },
      removeHeaders: ['x-amz-server-side-encryption', ...remove],
    })
  }
}

/** The headers of the site's four kinds of answers. */
export class Headers extends Construct {
  readonly site: ResponseHeadersPolicy
  readonly api: ResponseHeadersPolicy
  readonly files: ResponseHeadersPolicy
  /** Of pages that other sites may show in frames. */
  readonly embeds: ResponseHeadersPolicy
  /** Content security policy of pages. */
  readonly pagePolicy: string
  /** Content security policy of pages for other sites' frames: they have no scripts and no forms. */
  readonly embedPolicy: string

  /**
   * @param styleHashes inlined stylesheets, `sha256-…`
   * @param connect hosts besides our own that pages call
   * @param sources third parties that pages may load from, by directive
   */
  constructor(
    scope: Construct,
    id: string,
    {
      styleHashes,
      connect,
      sources,
    }: { styleHashes: string[]; connect: string[]; sources: Readonly<Record<string, readonly string[]>> },
  ) {
    super(scope, id)
    const from = (directive: string) => sources[directive] ?? []
    this.pagePolicy = policy({
      'default-src': none,
      'script-src': [...self, ...from('script-src')],
      'style-src': [...self, styleSources(styleHashes)],
      'img-src': [...self, 'data:', ...from('img-src')],
      'font-src': self,
      'connect-src': [...self, ...connect, ...from('connect-src')],
      'frame-src': [...self, ...from('frame-src')],
      'media-src': self,
      'manifest-src': self,
      'form-action': self,
      'base-uri': none,
      'frame-ancestors': none,
    })
    this.site = new AnswerHeaders(this, 'Site', {
      frameOption: HeadersFrameOption.DENY,
      contentSecurityPolicy: this.pagePolicy,
      mayBring: true,
    })
    this.embedPolicy = policy({
      'default-src': none,
      'style-src': [...self, styleSources(styleHashes)],
      'img-src': [...self, 'data:'],
      'font-src': self,
      'form-action': none,
      'base-uri': none,
      'frame-ancestors': ['*'],
      ...noScripts,
    })
    this.embeds = new AnswerHeaders(this, 'Embeds', {
      contentSecurityPolicy: this.embedPolicy,
      mayBring: true,
      // Live figures without scripts: the frame asks again after 60 seconds, the stand-in of a failure too.
      more: { Refresh: '60' },
    })
    this.api = new AnswerHeaders(this, 'Api', {
      frameOption: HeadersFrameOption.DENY,
      contentSecurityPolicy: policy({
        'default-src': none,
        'base-uri': none,
        'form-action': none,
        'frame-ancestors': none,
        ...noScripts,
      }),
    })
    this.files = new AnswerHeaders(this, 'Files', {
      frameOption: HeadersFrameOption.SAMEORIGIN,
      // No `sandbox`: Chrome and Safari then show no PDF at all. Chrome's viewer is an object with inline styles.
      contentSecurityPolicy: policy({
        'default-src': none,
        'object-src': self,
        'img-src': self,
        'style-src': ["'unsafe-inline'"],
        'base-uri': none,
        'form-action': none,
        'frame-ancestors': self,
      }),
      // The stored version never changes and stays at the edge; the address may change its file, so browsers ask again.
      more: { 'Cache-Control': 'no-cache' },
      remove: ['x-amz-version-id'],
    })
  }
}
