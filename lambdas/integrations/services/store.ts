import { once as nextEvent } from 'node:events'
import type { Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb'
import { GetBucketLocationCommand } from '@aws-sdk/client-s3'
import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { GetAccountSendingEnabledCommand, GetSendQuotaCommand, SESClient } from '@aws-sdk/client-ses'
import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { once } from '#contract/once.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { sandboxPort } from '#runtime/guardedFetch/sandbox.ts'
import { readableRows } from '#runtime/readableRows.ts'
import { requiredSecret } from '#runtime/requiredSecret.ts'
import { s3 } from '#runtime/s3.ts'
import { relayOf, tlsPort, smtpSocket } from '../../audience/mail/smtp.ts'
import type { Clockwork } from './rules.ts'

/** A table's own description. */
export interface TableFacts {
  status: string
  items: number
  bytes: number
}

/** The tables, as far as their health goes. */
export interface DatabaseStore {
  /** Reads one row by its key: the provider that mails go out through, undefined until somebody saved one. */
  mailProvider(abortSignal: AbortSignal): Promise<string | undefined>
  /** @param table physical name */
  describe(table: string, abortSignal: AbortSignal): Promise<TableFacts>
  clockwork(abortSignal: AbortSignal): Promise<Clockwork>
}

/** Active providers that are looked at for the last poll. */
const looked = 25

const Run = z.object({ runs: z.array(z.object({ started_at: z.iso.datetime() })).default([]) })

/** The first rows of an index whose sort key is a moment. */
const earliest = async (
  query: { TableName: string; IndexName: string; part: [name: string, value: string] },
  Limit: number,
  abortSignal: AbortSignal,
): Promise<Record<string, unknown>[]> => {
  const { part, ...index } = query
  const { Items = [] } = await dynamo().send(
    new QueryCommand({
      ...index,
      KeyConditionExpression: '#part = :part',
      ExpressionAttributeNames: { '#part': part[0] },
      ExpressionAttributeValues: { ':part': part[1] },
      Limit,
    }),
    { abortSignal },
  )
  return Items
}

const lastRun = async (ids: readonly unknown[], abortSignal: AbortSignal): Promise<string | undefined> => {
  if (ids.length === 0) return undefined
  const TableName = setting('TABLE_RNS_PROVIDERS')
  const { Responses } = await dynamo().send(
    new BatchGetCommand({
      RequestItems: { [TableName]: { Keys: ids.map(id => ({ id })), ProjectionExpression: 'runs' } },
    }),
    { abortSignal },
  )
  return readableRows(Run, Responses?.[TableName] ?? [], 'rns_providers')
    .flatMap(({ runs }) => runs[0]?.started_at ?? [])
    .sort()
    .at(-1)
}

export const databaseStore = (): DatabaseStore => ({
  async mailProvider(abortSignal) {
    const { Item } = await dynamo().send(
      new GetCommand({ TableName: setting('TABLE_SETTINGS'), Key: { id: 'email' } }),
      { abortSignal },
    )
    return Item && String(Item['provider'])
  },

  async describe(TableName, abortSignal) {
    const { Table } = await dynamo().send(new DescribeTableCommand({ TableName }), { abortSignal })
    return {
      status: Table?.TableStatus ?? '',
      items: Table?.ItemCount ?? 0,
      bytes: Table?.TableSizeBytes ?? 0,
    }
  },

  async clockwork(abortSignal) {
    const [polls, releases] = await Promise.all([
      earliest(
        { TableName: setting('TABLE_RNS_PROVIDERS'), IndexName: 'byDue', part: ['due', 'due'] },
        looked,
        abortSignal,
      ),
      earliest(
        {
          TableName: setting('TABLE_ANNOUNCEMENTS'),
          IndexName: 'toAnnounce',
          part: ['to_announce', 'pending'],
        },
        1,
        abortSignal,
      ),
    ])
    return {
      nextPoll: z.string().optional().parse(polls[0]?.['next_poll_at']),
      lastPoll: await lastRun(
        polls.map(({ id }) => id),
        abortSignal,
      ),
      nextRelease: z.string().optional().parse(releases[0]?.['released_at']),
    }
  },
})

/** How much the account may mail, by SES. */
export interface MailQuota {
  enabled: boolean
  /** Mails in 24 hours; -1 without a limit. */
  most: number
  sent: number
  perSecond: number
}

/** The mail service, as far as its health goes. */
export interface MailStore {
  quota(abortSignal: AbortSignal): Promise<MailQuota>
}

const sesClient = once(() => new SESClient({}))

export const mailStore = (): MailStore => ({
  async quota(abortSignal) {
    const [{ Enabled }, { Max24HourSend = 0, SentLast24Hours = 0, MaxSendRate = 0 }] = await Promise.all([
      sesClient().send(new GetAccountSendingEnabledCommand({}), { abortSignal }),
      sesClient().send(new GetSendQuotaCommand({}), { abortSignal }),
    ])
    return {
      enabled: Enabled ?? false,
      most: Max24HourSend,
      sent: SentLast24Hours,
      perSecond: MaxSendRate,
    }
  },
})

/** The SMTP relay, as far as its health goes. */
export interface RelayStore {
  /**
   * Connects and waits for the greeting, without signing in.
   * @returns whether what answered is a mail server that is ready
   * @throws Problem `not_configured` where the secret has no relay; the connection's error
   */
  greets(signal: AbortSignal): Promise<boolean>
}

const encrypted = async (socket: Socket, servername: string, signal: AbortSignal): Promise<Socket> => {
  const secure = connectTls({ socket, servername })
  await nextEvent(secure, 'secureConnect', { signal })
  return secure
}

export const relayStore = (): RelayStore => ({
  async greets(signal) {
    const { host, port } = relayOf(await requiredSecret('smtp'))
    const plain = await smtpSocket(host, port, signal)
    try {
      const isTls = port === tlsPort && sandboxPort() === undefined
      const socket = isTls ? await encrypted(plain, host, signal) : plain
      const [greeting] = (await nextEvent(socket, 'data', { signal })) as [Buffer]
      socket.write('QUIT\r\n')
      // RFC 5321, 4.2.1: 220 "Service ready"; after `-` its lines go on.
      return /^220[ -]/.test(greeting.toString('latin1'))
    } finally {
      plain.destroy()
    }
  },
})

/** Metadata of a secret. */
export interface SecretFacts {
  hasValue: boolean
  /** UTC moment. */
  changedAt: string | undefined
}

/** The secrets, which it can describe and not read. */
export interface SecretStore {
  describe(arn: string, abortSignal: AbortSignal): Promise<SecretFacts>
}

const secretsClient = once(() => new SecretsManagerClient({}))

export const secretStore = (): SecretStore => ({
  async describe(SecretId, abortSignal) {
    const { VersionIdsToStages = {}, LastChangedDate } = await secretsClient().send(
      new DescribeSecretCommand({ SecretId }),
      { abortSignal },
    )
    const hasValue = Object.values(VersionIdsToStages).flat().includes('AWSCURRENT')
    return { hasValue, changedAt: hasValue ? LastChangedDate?.toISOString() : undefined }
  },
})

/** The buckets, as far as their health goes. */
export interface StorageStore {
  /** Asks each bucket where it is, which tells that it answers and nothing of what is in it. */
  reach(abortSignal: AbortSignal): Promise<number>
}

const buckets = ['BUCKET_FILES', 'BUCKET_INBOX', 'BUCKET_SITE']

export const storageStore = (): StorageStore => ({
  async reach(abortSignal) {
    await Promise.all(
      buckets.map(bucket =>
        s3().send(new GetBucketLocationCommand({ Bucket: setting(bucket) }), { abortSignal }),
      ),
    )
    return buckets.length
  },
})
