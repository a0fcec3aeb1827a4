import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { DeleteCommand, DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { Cloud } from 'local-cloud/cloud'
import { startCloud } from '../dev/startCloud.ts'
import { region } from 'local-cloud/engine'
import { signIn } from '../seed/signIn.ts'
import { filledState } from '../testing/filledState.ts'

/** A seeded product of its own, whose policies can be played with. */
export interface Stage {
  cloud: Cloud
  /** Folder of its state and logs. */
  dir: string
  /** Storage, as operations see it. */
  s3: S3Client
  /** Tables, as operations see them. */
  tables: DynamoDBDocumentClient
  /** Access tokens: of an administrator, and of somebody in no group. */
  tokens: { admin: string; newcomer: string }
  /** Signs the administrator in once more, from a browser with these device tokens. */
  signIn(devices: string): Promise<string>
  /** Lets everybody start counting anew, so that calls can be repeated at will. */
  forgetAttempts(): Promise<void>
  /** Takes everybody off the list: each announcement is mailed to all who are on it, at the pace of the mail service. */
  forgetSubscribers(): Promise<void>
  close(): Promise<void>
}

/** Starts a product with sample data and signs two people in. */
export const openStage = async (): Promise<Stage> => {
  const dir = mkdtempSync(join(tmpdir(), 'blu-stage-'))
  const { dir: filled, users, cdkOut } = await filledState()
  cpSync(filled, dir, { recursive: true })
  const cloud = await startCloud({ dir, port: 0, cdkOut, byHand: true })
  const tokenOf = (name: string, devices?: string): Promise<string> => {
    const user = users.find(({ email }) => email.startsWith(name))
    return signIn(cloud.cognito, user?.email ?? '', user?.password ?? '', devices)
  }
  const connection = { region, endpoint: cloud.endpoint, credentials: cloud.credentials }
  const s3 = new S3Client({ ...connection, forcePathStyle: true })
  const tables = DynamoDBDocumentClient.from(new DynamoDBClient(connection))
  const empty = async (TableName: string, key: string): Promise<void> => {
    const { Items = [] } = await tables.send(new ScanCommand({ TableName }))
    for (const item of Items) await tables.send(new DeleteCommand({ TableName, Key: { [key]: item[key] } }))
  }
  return {
    cloud,
    dir,
    s3,
    tables,
    tokens: { admin: await tokenOf('admin'), newcomer: await tokenOf('newcomer') },
    signIn: devices => tokenOf('admin', devices),
    forgetAttempts: () => empty(cloud.table('RateLimitsTable'), 'subject_window'),
    forgetSubscribers: () => empty(cloud.table('SubscribersTable'), 'id'),
    close: async () => {
      s3.destroy()
      tables.destroy()
      await cloud.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
