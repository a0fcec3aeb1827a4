import type { ServerResponse } from 'node:http'
import { AwsError, stableId, type AwsCall } from '../engine.ts'

/**
 * Answers CreateInvalidation; it is done when it is answered.
 * @throws AwsError
 */
export const answerInvalidation = async (
  { method, path, body }: AwsCall,
  response: ServerResponse,
  distributionId: string | undefined,
  invalidate: (paths: string[]) => void,
): Promise<void> => {
  const [, id] = /^\/2020-05-31\/distribution\/(\w+)\/invalidation$/.exec(path) ?? []
  if (method !== 'POST' || !id) throw new AwsError('UnknownOperationException', `${method} ${path}`, 404)
  if (id !== distributionId) throw new AwsError('NoSuchDistribution', `There is no distribution ${id}`, 404)
  const batch = (await body()).toString()
  const paths = [...batch.matchAll(/<Path>([^<]*)<\/Path>/g)].map(([, each = '']) =>
    each.replaceAll('&amp;', '&'),
  )
  if (paths.length === 0) throw new AwsError('InvalidArgument', 'An invalidation needs paths')
  invalidate(paths)
  const invalidation = await stableId(14, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', batch)
  response.writeHead(201, { 'content-type': 'text/xml', location: `${path}/${invalidation}` })
  response.end(
    `<?xml version="1.0"?><Invalidation xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/">` +
      `<Id>${invalidation}</Id><Status>Completed</Status><CreateTime>${new Date().toISOString()}</CreateTime>` +
      `${/<InvalidationBatch[\s\S]*<\/InvalidationBatch>/.exec(batch)?.[0] ?? ''}</Invalidation>`,
  )
}
