import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Emit } from '../engine.ts'
import { s3Engine } from './engine.ts'

export const credentials = { accessKeyId: 'AKIDTEST', secretAccessKey: 'secret' }
export const origin = 'http://localhost:4000'

const cors = {
  CorsRules: [
    {
      AllowedOrigins: [origin],
      AllowedMethods: ['POST', 'GET'],
      AllowedHeaders: ['*'],
      ExposedHeaders: ['ETag'],
      MaxAge: 600,
    },
  ],
}
const bridged = { NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } } }
const versioned = { VersioningConfiguration: { Status: 'Enabled' } }

/** A bucket of the template. */
export const bucket = (properties: object, logicalId = 'Bucket') => ({
  stack: 'blu-local-data',
  logicalId,
  type: 'AWS::S3::Bucket',
  properties,
})

/** The engine on a folder, with the buckets inbox, files (versioned) and site, behind what the endpoint does. */
export const serveS3 = async (dir: string, emit: Emit = async () => undefined) => {
  const secretOf = (id: string) => (id === credentials.accessKeyId ? credentials.secretAccessKey : undefined)
  const engine = s3Engine({ dir, emit, signing: { secretOf } })
  const make = (properties: object, logicalId?: string) =>
    engine.resources['AWS::S3::Bucket']!(bucket(properties, logicalId))
  const inbox = await make({ CorsConfiguration: cors, ...bridged }, 'Inbox')
  await make({ BucketName: 'files', ...versioned, ...bridged })
  await make({ BucketName: 'site' })
  const server = createServer((stream, response) => {
    const url = new URL(stream.url ?? '/', 'http://127.0.0.1')
    const signer = /Credential=([^/]+)/.exec(stream.headers.authorization ?? '')?.[1]
    engine
      .answer(
        {
          service: 's3',
          ...(signer && { caller: { accessKeyId: signer } }),
          method: stream.method ?? '',
          path: stream.url?.split('?')[0] ?? '',
          query: url.searchParams,
          headers: stream.headers,
          stream,
          body: () => buffer(stream),
        },
        response,
      )
      .catch((error: Error) => response.destroy(error))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
    await engine.close()
  }
  return { engine, address, inbox: inbox.ref, close }
}

// Run by itself, so that a test can end the process at any moment.
if (process.argv[1] === import.meta.filename) {
  const { address, inbox } = await serveS3(process.argv[2]!)
  console.log(JSON.stringify({ address, inbox }))
}
