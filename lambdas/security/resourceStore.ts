import { DescribeContinuousBackupsCommand } from '@aws-sdk/client-dynamodb'
import {
  GetBucketPolicyStatusCommand,
  GetBucketVersioningCommand,
  GetPublicAccessBlockCommand,
} from '@aws-sdk/client-s3'
import * as z from 'zod'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { everyTable } from '#runtime/everyTable.ts'
import { inParallel } from '#runtime/inParallel.ts'
import { s3 } from '#runtime/s3.ts'

export interface BucketFacts {
  /** As infra calls it, for example `Files`. */
  name: string
  /** Whether all four ways to make it public are blocked. */
  blocked: boolean
  /** Whether its policy lets anybody in. */
  isPublic: boolean
  versioned: boolean
}

/** Tables and buckets as AWS has them now. */
export interface ResourceStore {
  buckets(): Promise<BucketFacts[]>
  /** Tables, as infra calls them, without point-in-time recovery, and how many were looked at. */
  withoutRecovery(): Promise<{ looked: number; tables: string[] }>
}

/** Physical names by what infra calls them. */
const named = (variable: string): [name: string, physical: string][] =>
  Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(setting(variable))))

/** Answers `otherwise` for AWS's error of this name, which means that the setting was never made. */
const unless = async <T>(name: string, otherwise: T, ask: Promise<T>): Promise<T> => {
  try {
    return await ask
  } catch (error) {
    if (error instanceof Error && error.name === name) return otherwise
    throw error
  }
}

const isBlocked = async (Bucket: string): Promise<boolean> => {
  const { PublicAccessBlockConfiguration: block = {} } = await unless(
    'NoSuchPublicAccessBlockConfiguration',
    { $metadata: {} },
    s3().send(new GetPublicAccessBlockCommand({ Bucket })),
  )
  const { BlockPublicAcls, BlockPublicPolicy, IgnorePublicAcls, RestrictPublicBuckets } = block
  return [BlockPublicAcls, BlockPublicPolicy, IgnorePublicAcls, RestrictPublicBuckets].every(
    on => on === true,
  )
}

const isPublic = async (Bucket: string): Promise<boolean> => {
  const { PolicyStatus } = await unless(
    'NoSuchBucketPolicy',
    { $metadata: {} },
    s3().send(new GetBucketPolicyStatusCommand({ Bucket })),
  )
  return PolicyStatus?.IsPublic === true
}

/** Calls of a kind at once: DynamoDB answers few of these a second. */
const atOnce = 8

export const resourceStore = (): ResourceStore => ({
  buckets: () =>
    Promise.all(
      named('BUCKETS').map(async ([name, Bucket]) => {
        const [blocked, open, { Status }] = await Promise.all([
          isBlocked(Bucket),
          isPublic(Bucket),
          s3().send(new GetBucketVersioningCommand({ Bucket })),
        ])
        return { name, blocked, isPublic: open, versioned: Status === 'Enabled' }
      }),
    ),

  async withoutRecovery() {
    const all = everyTable()
    const found = await inParallel(all, atOnce, async ({ name, table: TableName }) => {
      const { ContinuousBackupsDescription } = await dynamo().send(
        new DescribeContinuousBackupsCommand({ TableName }),
      )
      const { PointInTimeRecoveryStatus } = ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {}
      return PointInTimeRecoveryStatus === 'ENABLED' ? [] : [name]
    })
    const tables = found.flat()
    return { looked: all.length, tables }
  },
})
