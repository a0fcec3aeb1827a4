import { Fn as CloudFormation, Stack, type StackProps } from 'aws-cdk-lib'
import { type CfnKeyValueStore, KeyValueStore } from 'aws-cdk-lib/aws-cloudfront'
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import { access } from './access.ts'
import { AlarmTopic } from './constructs/AlarmTopic.ts'
import { Backups } from './constructs/Backups.ts'
import type { Fn } from './constructs/Fn.ts'
import { MalwareScan } from './constructs/MalwareScan.ts'
import { MessageQueue } from './constructs/MessageQueue.ts'
import { Secrets } from './constructs/Secrets.ts'
import { Table } from './constructs/Table.ts'
import { AuditArchiveBucket } from './constructs/buckets/AuditArchiveBucket.ts'
import { FilesBucket } from './constructs/buckets/FilesBucket.ts'
import { InboxBucket } from './constructs/buckets/InboxBucket.ts'
import { LogsBucket } from './constructs/buckets/LogsBucket.ts'
import { SearchBucket } from './constructs/buckets/SearchBucket.ts'
import { SiteBucket } from './constructs/buckets/SiteBucket.ts'
import { keepExported } from './constructs/keepExported.ts'
import { connectMail, connectMailQuota, setPace } from './constructs/mail.ts'
import { watchWorker } from './constructs/watchFunctions.ts'
import type { Context } from './context.ts'
import type { Environment } from './environment.ts'
import { sandboxOriginOf, siteOriginOf } from './local.ts'
import { type QueueName, queues } from './queues.ts'
import { type TableName, tables } from './tables.ts'
import { workers } from './workers.ts'

/**
 * Lets a function send text messages, and tells it where to and for how much; without a setting for it the function
 * says that none are sent here. Source: SNS developer guide, "Publishing to a mobile phone".
 */
const connectSms = (fn: Fn, { sms }: Environment): void => {
  if (!sms) return
  fn.set('SMS', JSON.stringify(sms))
  fn.allowMany(['sns:Publish'], '*', 'SNS has no ARN for a phone number; topics are denied beside it.')
  fn.addToRolePolicy(
    new PolicyStatement({ effect: Effect.DENY, actions: ['sns:Publish'], resources: ['arn:*:sns:*:*:*'] }),
  )
}

/** The public addresses of files, and what the edge does with each (design, "The file gate"). */
class FileGate extends KeyValueStore {
  constructor(scope: Construct) {
    super(scope, 'FileGate')
    const resource = this.node.defaultChild as CfnKeyValueStore
    resource.overrideLogicalId('FileGate')
    keepExported(this, this.keyValueStoreArn)
  }

  /** Lets a function open, change and close addresses. */
  connectWrite(fn: Fn): void {
    fn.allow(
      ['DescribeKeyValueStore', 'GetKey', 'UpdateKeys'].map(action => `cloudfront-keyvaluestore:${action}`),
      this.keyValueStoreArn,
    )
    fn.set('FILE_GATE_ARN', this.keyValueStoreArn)
  }
}

/**
 * Holds all that must not be lost: tables, queues, buckets, the file gate's entries, secrets. Holds the topic of all
 * alarms too, since every stack has some.
 */
export class DataStack extends Stack {
  readonly tables: Record<TableName, Table>
  readonly queues: Record<QueueName, MessageQueue>
  readonly logs: LogsBucket
  readonly inbox: InboxBucket
  readonly files: FilesBucket
  readonly site: SiteBucket
  readonly auditArchive: AuditArchiveBucket
  readonly search: SearchBucket
  readonly fileGate: FileGate
  readonly backups: Backups | undefined
  readonly secrets: Secrets
  readonly alarms: AlarmTopic
  readonly #environment: Environment

  constructor(scope: Construct, id: string, context: Context, props: StackProps) {
    super(scope, id, props)
    this.#environment = context.environment
    const named = (Object.keys(tables) as TableName[]).map(name => [name, new Table(this, name, context)])
    this.tables = Object.fromEntries(named) as Record<TableName, Table>
    const queued = (Object.keys(queues) as QueueName[]).map(name => [name, new MessageQueue(this, name)])
    this.queues = Object.fromEntries(queued) as Record<QueueName, MessageQueue>
    const { backups } = context.environment
    if (backups) {
      // Rows that expire must be gone when they are gone: no copy outlives them.
      const lasting = (Object.keys(tables) as TableName[]).filter(name => !('expires' in tables[name]))
      const arns = lasting.map(name => this.tables[name].arn)
      this.backups = new Backups(this, arns, backups)
    }
    this.logs = new LogsBucket(this, context)
    // Before there is a domain the host is CloudFront's own; its name is not known to this stack.
    const origin = siteOriginOf(this, context.environment) ?? 'https://*.cloudfront.net'
    this.inbox = new InboxBucket(this, context, this.logs, [origin])
    if (context.environment.malwareScan === 'guardduty') new MalwareScan(this, this.inbox)
    this.files = new FilesBucket(this, context, this.logs)
    this.site = new SiteBucket(this, context, this.logs)
    this.auditArchive = new AuditArchiveBucket(this, context, this.logs)
    this.search = new SearchBucket(this, context, this.logs)
    this.fileGate = new FileGate(this)
    this.secrets = new Secrets(this, context.environment)
    this.alarms = new AlarmTopic(this, context.environment)
  }

  /** Connects a function to exactly what `access.ts` says, and a worker's failures to people. */
  connect(fn: Fn): void {
    if (fn.name in workers) watchWorker(fn, this.alarms)
    const {
      tables: onTables = {},
      queues: onQueues = {},
      inbox = [],
      files = [],
      longTexts = [],
      site = [],
      buckets = [],
      states = [],
      tableSizes = [],
      auditArchive = [],
      search = [],
      fileGate = [],
      secrets = [],
      secretStates = [],
      providerSecrets = [],
      outside = [],
      mail = [],
      mailQuota = [],
      sms = [],
      originSecret = [],
      deviceKey = [],
    } = access[fn.name]
    if (states.includes('describe')) this.#connectStates(fn)
    if (tableSizes.includes('describe')) this.#connectEveryTable(fn, 'dynamodb:DescribeTable')
    for (const [table, verbs] of Object.entries(onTables))
      for (const verb of verbs) this.tables[table as TableName].connect(fn, verb)
    if (onTables.audit?.includes('put')) this.#tellOfAudit(fn)
    for (const queue of Object.keys(onQueues)) this.queues[queue as QueueName].connectSend(fn)
    if (inbox.includes('put')) this.inbox.connectPut(fn)
    if (inbox.includes('take')) this.inbox.connectTake(fn)
    if (inbox.includes('mark')) this.inbox.connectMark(fn)
    if (files.includes('put')) this.files.connectPut(fn)
    if (files.includes('get')) this.files.connectGet(fn)
    for (const verb of longTexts) this.files.connectTexts(fn, verb)
    if (site.includes('write')) this.site.connectWrite(fn)
    if (buckets.includes('locate'))
      for (const bucket of [this.inbox, this.files, this.site]) bucket.connectLocate(fn)
    if (auditArchive.includes('add')) this.auditArchive.connectAdd(fn)
    if (search.includes('get')) this.search.connectGet(fn)
    if (search.includes('put')) this.search.connectPut(fn)
    if (fileGate.includes('write')) this.fileGate.connectWrite(fn)
    for (const name of secrets) this.secrets.connectIntegration(fn, name)
    if (secretStates.includes('describe')) this.secrets.connectStates(fn)
    for (const verb of providerSecrets) this.secrets.connectProviders(fn, verb)
    const sandbox = outside.includes('fetch') && sandboxOriginOf(Stack.of(fn), this.#environment)
    if (sandbox) fn.set('SANDBOX_ORIGIN', sandbox)
    if (deviceKey.includes('read')) this.secrets.connectDeviceKey(fn)
    if (mail.includes('send')) connectMail(fn, this.#environment)
    if (mail.includes('paced')) setPace(fn, this.#environment)
    if (mailQuota.includes('read')) connectMailQuota(fn, this.#environment)
    if (sms.includes('send')) connectSms(fn, this.#environment)
    if (originSecret.includes('describe')) this.secrets.connectOriginState(fn)
    if (originSecret.includes('rotate')) this.secrets.connectOriginRotation(fn)
  }

  /** Tells a function how long what it puts on record is kept, and which networks it marks. */
  #tellOfAudit(fn: Fn): void {
    const { audit, suspiciousNetworks } = this.#environment
    fn.set('AUDIT_DAYS', String(audit.keepDays))
    if (suspiciousNetworks.length > 0) fn.set('SUSPICIOUS_NETWORKS', JSON.stringify(suspiciousNetworks))
  }

  /** Lets a function see what tables and buckets are like, and tells it their names. */
  #connectStates(fn: Fn): void {
    const {
      logs: Logs,
      inbox: Inbox,
      files: Files,
      site: Site,
      search: Search,
      auditArchive: AuditArchive,
    } = this
    const buckets = Object.entries({ Logs, Inbox, Files, Site, Search, AuditArchive })
    for (const [, bucket] of buckets) bucket.connectState(fn)
    fn.set(
      'BUCKETS',
      this.toJsonString(Object.fromEntries(buckets.map(([name, bucket]) => [name, bucket.bucketName]))),
    )
    this.#connectEveryTable(fn, 'dynamodb:DescribeContinuousBackups')
  }

  /** Lets a function ask something about every table, and tells it their names. */
  #connectEveryTable(fn: Fn, action: string): void {
    for (const table of Object.values(this.tables)) fn.allow([action], table.arn)
    // Forty full names do not fit beside the rest: the common prefix is written once, the logical id for each.
    fn.isToldOfTables = true
    const prefix = `${this.stackName}-`
    const names = Object.values(this.tables).map(table => table.name)
    fn.set('TABLES_PREFIX', prefix)
    fn.set('TABLES', CloudFormation.join('', CloudFormation.split(prefix, CloudFormation.join(',', names))))
  }
}
