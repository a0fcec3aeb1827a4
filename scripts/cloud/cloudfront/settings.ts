import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { account, AwsError, type AwsCall } from '../engine.ts'
import { elementsIn, textIn, toXml } from '../s3/xml.ts'
import type { Distribution } from './fetchObject.ts'
import type { Origin } from './origins.ts'

const headersOf = ({ OriginCustomHeaders: headers = [] }: Origin) => ({
  Quantity: headers.length,
  ...(headers.length && { Items: { OriginCustomHeader: headers } }),
})

/** Of a distribution's settings the origins with their headers, which are all that a call can change here. */
const settingsOf = ({ origins }: Distribution) => ({
  CallerReference: 'template',
  Comment: '',
  Enabled: true,
  Origins: {
    Quantity: origins.size,
    Items: {
      Origin: [...origins.values()].map(origin => ({
        Id: origin.Id,
        DomainName: origin.DomainName,
        CustomHeaders: headersOf(origin),
      })),
    },
  },
})

const etagOf = (distribution: Distribution): string =>
  `E${createHash('sha256')
    .update(toXml(settingsOf(distribution)))
    .digest('hex')
    .slice(0, 12)
    .toUpperCase()}`

/** @throws AwsError `InvalidArgument` for another change than of an origin's headers */
const change = ({ origins }: Distribution, xml: string): void => {
  const changed = elementsIn(xml, 'Origin').map(each => {
    const origin = origins.get(textIn(each, 'Id') ?? '')
    if (!origin || origin.DomainName !== textIn(each, 'DomainName'))
      throw new AwsError('InvalidArgument', 'The local CloudFront only changes the headers of origins')
    const headers = elementsIn(each, 'OriginCustomHeader').map(header => ({
      HeaderName: textIn(header, 'HeaderName') ?? '',
      HeaderValue: textIn(header, 'HeaderValue') ?? '',
    }))
    return { ...origin, OriginCustomHeaders: headers }
  })
  for (const origin of changed) origins.set(origin.Id, origin)
}

/** Answers GetDistribution and UpdateDistribution; a change is deployed when it is answered. @throws AwsError */
export const answerSettings = async (
  { method, path, headers, body }: AwsCall,
  response: ServerResponse,
  distribution: Distribution | undefined,
): Promise<void> => {
  const [, id, config] = /^\/2020-05-31\/distribution\/(\w+)(\/config)?$/.exec(path) ?? []
  if (!id || (method === 'PUT') !== Boolean(config) || !['GET', 'PUT'].includes(method))
    throw new AwsError('UnknownOperationException', `The local CloudFront has no ${method} ${path}`, 404)
  if (id !== distribution?.id) throw new AwsError('NoSuchDistribution', `There is no distribution ${id}`, 404)
  if (method === 'PUT') {
    if (headers['if-match'] !== etagOf(distribution))
      throw new AwsError('PreconditionFailed', 'The If-Match version is not the current one', 412)
    change(distribution, (await body()).toString())
  }
  const answer = {
    Id: id,
    ARN: `arn:aws:cloudfront::${account}:distribution/${id}`,
    Status: 'Deployed',
    DomainName: distribution.domain,
    DistributionConfig: settingsOf(distribution),
  }
  response.writeHead(200, { 'content-type': 'text/xml', etag: etagOf(distribution) })
  response.end(`<?xml version="1.0"?>${toXml({ Distribution: answer })}`)
}
