import {
  CloudFrontClient,
  type DistributionConfig,
  GetDistributionCommand,
  type OriginCustomHeader,
  UpdateDistributionCommand,
} from '@aws-sdk/client-cloudfront'
import { once } from '#contract/once.ts'
import { setting } from '#runtime/env.ts'

const client = once(() => new CloudFrontClient({}))

/** Header by which the edge shows the API that a request came through it. */
const name = 'x-origin-secret'

/** The distribution, as far as its secret goes. */
export interface EdgeStore {
  /** The values that it sends, one for each origin that gets one, and whether every edge location has its settings. */
  read(): Promise<{ sends: string[]; deployed: boolean }>
  /**
   * Makes it send this value; nothing happens when it does.
   * @throws PreconditionFailed when somebody else changed the distribution at the same moment.
   */
  send(value: string): Promise<void>
}

const secretHeaders = ({ Origins }: DistributionConfig): OriginCustomHeader[] =>
  (Origins?.Items ?? [])
    .flatMap(({ CustomHeaders }) => CustomHeaders?.Items ?? [])
    .filter(({ HeaderName }) => HeaderName?.toLowerCase() === name)

export const edgeStore = (): EdgeStore => {
  const Id = setting('DISTRIBUTION_ID')
  const fetch = async () => {
    const { Distribution, ETag } = await client().send(new GetDistributionCommand({ Id }))
    if (!Distribution?.DistributionConfig) throw new Error(`The distribution ${Id} came without settings.`)
    const headers = secretHeaders(Distribution.DistributionConfig)
    if (headers.length === 0) throw new Error(`No origin of the distribution ${Id} gets ${name}.`)
    return { ETag, headers, config: Distribution.DistributionConfig, status: Distribution.Status }
  }
  return {
    async read() {
      const { headers, status } = await fetch()
      return { sends: headers.map(({ HeaderValue }) => HeaderValue ?? ''), deployed: status === 'Deployed' }
    },
    async send(value) {
      const { ETag, headers, config } = await fetch()
      if (headers.every(({ HeaderValue }) => HeaderValue === value)) return
      for (const header of headers) header.HeaderValue = value
      await client().send(new UpdateDistributionCommand({ Id, IfMatch: ETag, DistributionConfig: config }))
    },
  }
}
