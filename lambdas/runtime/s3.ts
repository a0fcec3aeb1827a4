import { S3Client } from '@aws-sdk/client-s3'
import { once } from '#contract/once.ts'

/** The S3 client. It adds no checksum of its own to presigned requests: the browser's bytes could not match it. */
export const s3 = once(() => new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' }))
