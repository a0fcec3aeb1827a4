import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { account, stableId, type Engine, type Resource } from '../engine.ts'
import type { Behaviour } from './behaviours.ts'
import type { ResponseHeadersPolicy } from './headersPolicy.ts'
import { edgeCache } from './cache.ts'
import { serve } from './distribution.ts'
import { type Distribution } from './fetchObject.ts'
import { usualErrorTtl, type PageHost } from './fetchObject.ts'
import { answerInvalidation } from './invalidation.ts'
import { answerKeyValueStore, KeyValueStore } from './keyValueStore.ts'
import { localhostServer } from './listener.ts'
import type { ObjectReader, Origin, OriginGroup } from './origins.ts'
import { managedCachePolicies, managedOriginRequestPolicies, selects } from './policies.ts'
import { answerSettings } from './settings.ts'
import { viewerFunction, type ViewerFunction } from './viewerFunction.ts'

const hex = '0123456789abcdef'
const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** A cache behaviour as CloudFormation writes it. */
interface BehaviourProperties {
  PathPattern?: string
  TargetOriginId: string
  AllowedMethods?: string[]
  Compress?: boolean
  CachePolicyId: string
  OriginRequestPolicyId?: string
  ResponseHeadersPolicyId?: string
  FunctionAssociations?: { EventType: string; FunctionARN: string }[]
}

interface ErrorResponse {
  ErrorCode: number
  ErrorCachingMinTTL?: number
  ResponsePagePath?: string
}

/**
 * CloudFront: one distribution with its functions, policies and KeyValueStores.
 * @param options.port where the site is served on localhost; 0 takes a free one.
 * @param options.dir keeps the KeyValueStores.
 * @param options.originAddress where an origin's domain name is served, for all that is no bucket.
 * @param options.clock milliseconds since the epoch.
 */
export const cloudfrontEngine = ({
  port,
  dir,
  objects,
  originAddress,
  pageHost,
  clock = Date.now,
}: {
  port: number
  dir: string
  objects: ObjectReader
  originAddress: (domain: string) => string | undefined
  pageHost?: PageHost | undefined
  clock?: () => number
}): Engine & { listen(): Promise<string>; address(): string; invalidate(paths: string[]): void } => {
  const cache = edgeCache(clock)
  const stores = new Map<string, KeyValueStore>()
  const functions = new Map<string, ViewerFunction>()
  const cachePolicies = new Map(Object.entries(managedCachePolicies))
  const originRequestPolicies = new Map(Object.entries(managedOriginRequestPolicies))
  const headersPolicies = new Map<string, ResponseHeadersPolicy>()
  let distribution: Distribution | undefined

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    if (!distribution) return void response.writeHead(503).end('The distribution is not deployed yet.\n')
    if (pageHost?.serve(request, response)) return
    serve(distribution, request, response, { objects, originAddress, cache, clock, pageHost }).catch(
      (error: unknown) => {
        console.error(`Edge: ${request.method} ${request.url}:`, error)
        if (response.headersSent) response.destroy()
        else response.writeHead(500).end()
      },
    )
  }
  const server = localhostServer(port, handle)

  const uuidOf = async ({ stack, logicalId }: Resource): Promise<string> =>
    (await stableId(32, hex, stack, logicalId)).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
  const policy =
    <P>(policies: Map<string, P>, property: string) =>
    async (resource: Resource) => {
      const id = await uuidOf(resource)
      policies.set(id, resource.properties[property])
      return { ref: id, attributes: { Id: id } }
    }
  const known = <V>(map: Map<string, V>, id: string): V => {
    const value = map.get(id)
    if (value === undefined) throw new Error(`CloudFront does not know ${id}`)
    return value
  }

  const behaviour = (given: BehaviourProperties): Behaviour => {
    const functionFor = (type: string): ViewerFunction | undefined => {
      const association = given.FunctionAssociations?.find(({ EventType }) => EventType === type)
      return association && known(functions, association.FunctionARN)
    }
    const [viewerRequest, viewerResponse] = [functionFor('viewer-request'), functionFor('viewer-response')]
    const { OriginRequestPolicyId: forwarded, ResponseHeadersPolicyId: headers } = given
    const cachePolicy = known(cachePolicies, given.CachePolicyId)
    const inKey = cachePolicy.ParametersInCacheKeyAndForwardedToOrigin
    return {
      pathPattern: given.PathPattern ?? '*',
      originId: given.TargetOriginId,
      methods: given.AllowedMethods ?? ['GET', 'HEAD'],
      compress: given.Compress === true,
      cachePolicy,
      inKey: selects(inKey),
      forwarded: selects(inKey, forwarded ? known(originRequestPolicies, forwarded) : undefined),
      ...(headers && { responseHeadersPolicy: known(headersPolicies, headers) }),
      ...(viewerRequest && { viewerRequest }),
      ...(viewerResponse && { viewerResponse }),
    }
  }

  return {
    services: ['cloudfront', 'cloudfront-keyvaluestore'],
    answer: (call, response) => {
      if (call.service !== 'cloudfront') return answerKeyValueStore(stores, call, response)
      return call.path.endsWith('/invalidation')
        ? answerInvalidation(call, response, distribution?.id, cache.invalidate)
        : answerSettings(call, response, distribution)
    },
    listen: server.listen,
    address: server.address,
    invalidate: cache.invalidate,
    resources: {
      'AWS::CloudFront::CachePolicy': policy(cachePolicies, 'CachePolicyConfig'),
      'AWS::CloudFront::OriginRequestPolicy': policy(originRequestPolicies, 'OriginRequestPolicyConfig'),
      'AWS::CloudFront::ResponseHeadersPolicy': policy(headersPolicies, 'ResponseHeadersPolicyConfig'),
      'AWS::CloudFront::OriginAccessControl': policy(new Map(), 'OriginAccessControlConfig'),
      'AWS::CloudFront::KeyValueStore': async resource => {
        if (resource.properties.ImportSource)
          throw new Error(`${resource.logicalId}: ImportSource is not supported`)
        const id = await uuidOf(resource)
        const arn = `arn:aws:cloudfront::${account}:key-value-store/${id}`
        stores.set(arn, stores.get(arn) ?? new KeyValueStore(arn, join(dir, `${id}.json`), clock))
        return { ref: resource.properties.Name, attributes: { Arn: arn, Id: id, Status: 'READY' } }
      },
      'AWS::CloudFront::Function': ({ logicalId, properties: { Name, FunctionCode, FunctionConfig } }) => {
        if (FunctionConfig.Runtime !== 'cloudfront-js-2.0')
          throw new Error(`${logicalId}: ${FunctionConfig.Runtime} is not supported`)
        const arn = `arn:aws:cloudfront::${account}:function/${Name}`
        const [association] = FunctionConfig.KeyValueStoreAssociations ?? []
        const store = association && known(stores, association.KeyValueStoreARN)
        functions.set(arn, viewerFunction(Name, FunctionCode, store))
        return {
          ref: arn,
          attributes: { FunctionARN: arn, 'FunctionMetadata.FunctionARN': arn, Stage: 'LIVE' },
        }
      },
      'AWS::CloudFront::Distribution': async resource => {
        const config = resource.properties.DistributionConfig
        const origins: Origin[] = config.Origins
        const groups: OriginGroup[] = config.OriginGroups?.Items ?? []
        const errors: ErrorResponse[] = config.CustomErrorResponses ?? []
        if (errors.some(({ ResponsePagePath }) => ResponsePagePath))
          throw new Error(`${resource.logicalId}: custom error pages are not supported`)
        const id = `E${await stableId(13, upper, resource.stack, resource.logicalId)}`
        const domain = `d${id.slice(1).toLowerCase()}.cloudfront.net`
        distribution = {
          id,
          domain,
          defaultRootObject: config.DefaultRootObject ?? '',
          behaviours: [
            ...(config.CacheBehaviors ?? []),
            { ...config.DefaultCacheBehavior, PathPattern: '*' },
          ].map(behaviour),
          origins: new Map(origins.map(origin => [origin.Id, origin])),
          groups: new Map(groups.map(each => [each.Id, each])),
          errorTtls: new Map(errors.map(each => [each.ErrorCode, each.ErrorCachingMinTTL ?? usualErrorTtl])),
        }
        cache.invalidate(['/*'])
        await server.listen()
        return { ref: id, attributes: { DomainName: domain, Id: id } }
      },
    },
    close: server.close,
  }
}
