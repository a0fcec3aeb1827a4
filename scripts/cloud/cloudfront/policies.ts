/** `{ HeaderBehavior | QueryStringBehavior | CookieBehavior, and the names }`, as CloudFormation writes them. */
type Selection = Record<string, string | string[] | undefined> | undefined

/** `OriginRequestPolicyConfig` of the template. */
export interface OriginRequestPolicy {
  HeadersConfig?: Selection
  QueryStringsConfig?: Selection
  CookiesConfig?: Selection
}

/** `CachePolicyConfig` of the template; times in seconds. */
export interface CachePolicy {
  MinTTL: number
  DefaultTTL?: number
  MaxTTL?: number
  ParametersInCacheKeyAndForwardedToOrigin?: OriginRequestPolicy & {
    EnableAcceptEncodingGzip?: boolean
    EnableAcceptEncodingBrotli?: boolean
  }
}

const compressed = { EnableAcceptEncodingGzip: true, EnableAcceptEncodingBrotli: true }
const everything = {
  QueryStringsConfig: { QueryStringBehavior: 'all' },
  CookiesConfig: { CookieBehavior: 'all' },
}
const butHost = { HeaderBehavior: 'allExcept', Headers: ['host'] }

/** CloudFront's managed cache policies by id: CachingDisabled, CachingOptimized. */
export const managedCachePolicies: Record<string, CachePolicy> = {
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': { MinTTL: 0, DefaultTTL: 0, MaxTTL: 0 },
  '658327ea-f89d-4fab-a63d-7e88639e58f6': { MinTTL: 1, ParametersInCacheKeyAndForwardedToOrigin: compressed },
}

/** CloudFront's managed origin request policies by id: AllViewer, AllViewerExceptHostHeader. */
export const managedOriginRequestPolicies: Record<string, OriginRequestPolicy> = {
  '216adef6-5c7f-47e4-b989-5492eafa07d3': { ...everything, HeadersConfig: { HeaderBehavior: 'allViewer' } },
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': { ...everything, HeadersConfig: butHost },
}

const picks = (selection: Selection, fold: (name: string) => string): ((name: string) => boolean) => {
  const values = Object.values(selection ?? {})
  const behaviour = values.find(value => typeof value === 'string') ?? 'none'
  const names = values.find(Array.isArray)?.map(fold) ?? []
  // CloudFront makes up these itself, from what is not known here.
  const made = names.find(name => name.startsWith('cloudfront-'))
  if (made) throw new Error(`The local edge cannot add the header ${made}`)
  if (behaviour === 'none') return () => false
  if (behaviour === 'whitelist') return name => names.includes(fold(name))
  if (behaviour === 'allExcept') return name => !names.includes(fold(name))
  return () => true
}

/** Which headers, query strings and cookies of a request policies take together. */
export const selects = (...policies: (OriginRequestPolicy | undefined)[]) => {
  const asIs = (name: string): string => name
  const lower = (name: string): string => name.toLowerCase()
  const each = policies.map(policy => ({
    header: picks(policy?.HeadersConfig, lower),
    query: picks(policy?.QueryStringsConfig, asIs),
    cookie: picks(policy?.CookiesConfig, asIs),
  }))
  return {
    header: (name: string) => each.some(({ header }) => header(name)),
    query: (name: string) => each.some(({ query }) => query(name)),
    cookie: (name: string) => each.some(({ cookie }) => cookie(name)),
  }
}

export type Selects = ReturnType<typeof selects>

/** CloudFront's form of `Accept-Encoding` for key and origin: '', 'gzip', 'br' or 'br,gzip'. */
export const acceptEncoding = (policy: CachePolicy, header: string | null): string => {
  const wanted = (header ?? '').split(',').filter(each => !/;\s*q=0(\.0*)?\s*$/.test(each))
  const names = wanted.map(each => each.split(';')[0]?.trim().toLowerCase())
  const parameters = policy.ParametersInCacheKeyAndForwardedToOrigin
  const br = parameters?.EnableAcceptEncodingBrotli && names.includes('br')
  const gzip = parameters?.EnableAcceptEncodingGzip && names.includes('gzip')
  return [br && 'br', gzip && 'gzip'].filter(Boolean).join(',')
}
