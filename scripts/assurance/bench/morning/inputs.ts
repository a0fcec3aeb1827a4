import { environmentOf } from '../../../../infra/environments.ts'
import { firstPerSecond } from '../../../../infra/constructs/mail.ts'
import { sizeOf } from '../../../../infra/functions.ts'
import { queues } from '../../../../infra/queues.ts'
import { listRefresh } from '../../../../web/src/constants.ts'
import { assumptions } from '../../../ops/cost/assumptions.ts'
import type { Allowed, Morning } from './model.ts'

/** Assumed numbers of readers, on the dear side. */
export const crowd: Morning['crowd'] = {
  readers: 1_000_000,
  seconds: 300,
  firstMinute: 0.4,
  stay: 0.5,
  documents: 0.3,
  megabytes: assumptions.megabytesPerDocument,
  counted: assumptions.countedShare,
  subscribers: 50_000,
}

/** The edge as it is likely: edge locations ask a few regional caches, which ask us. */
export const edge: Morning['edge'] = {
  caches: assumptions.caches,
  liveAddresses: assumptions.liveAddresses,
  /** Lists of both kinds, the list of the frame, the announcement. */
  dataAddresses: 4,
  secondsBetweenAsks: listRefresh / 1000,
}

/** Edge locations of price class 100, should each of them ask us itself. */
export const edgeLocations = 300

/** Times in ms that no bench here can measure: assumed, on the dear side. */
export const awsTimes = {
  /** A first call of a function: Lambda's own start and the load of its bundle. */
  firstCall: 500,
  /** A call of DynamoDB from a function. */
  table: 6,
  /** A call of SES, which takes a mail. */
  ses: 60,
}

/** Calls of tables that a mail makes one after the other (`mailSubscriber.ts`): switch, announcement with subscriber, begin, sent. */
const tableCallsOfMail = 4

const gigabytes = (name: Parameters<typeof sizeOf>[0]) => sizeOf(name).memory / 1024

/** Settings of prod in the product's templates; a mail domain may set another pace. */
export const configured = {
  throttle: environmentOf('prod').throttle.rate,
  burst: environmentOf('prod').throttle.burst,
  memory: {
    render: gigabytes('renderPage'),
    data: gigabytes('announcements'),
    count: gigabytes('trackAnalytics'),
  },
  mail: {
    pace: environmentOf('prod').mail?.perSecond ?? firstPerSecond,
    workers: queues.subscriberMails.concurrency,
    call: tableCallsOfMail * awsTimes.table + awsTimes.ses,
  },
  units: {
    readsPerCall: assumptions.readsPerCall,
    /** One row of an index, at most 4 kB, not strongly consistent. */
    readsPerCount: 0.5,
    writesPerCount: assumptions.writesPerCount,
    countShards: 10,
  },
} as const

const cloudFront = 'AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits'
const preWarming = 'amazondynamodb/latest/developerguide/pre-warming-on-demand-capacity-mode'
const partitions = 'amazondynamodb/latest/developerguide/bp-partition-key-design'
const sending = 'ses/latest/dg/manage-sending-quotas'

/** Quotas of AWS in an account that has asked for nothing, and the pages that say so. Looked up in November 2026. */
export const quotas: Readonly<
  Record<keyof Allowed, readonly [value: number, what: string, ...pages: string[]]>
> = {
  edgeRequests: [250_000, 'requests a second of a distribution', cloudFront],
  edgeGigabits: [150, 'Gbit a second of a distribution', cloudFront],
  apiRequests: [
    10_000,
    'requests a second of all APIs of an account in a region',
    'apigateway/latest/developerguide/limits',
  ],
  concurrency: [
    1_000,
    'calls of functions at once in a region; a new account has fewer. Each function gets 1,000 more in ten seconds',
    'lambda/latest/dg/gettingstarted-limits',
    'lambda/latest/dg/scaling-behavior',
  ],
  tableReads: [
    12_000,
    'read units a second of a new table on demand; then twice its highest of the last 30 minutes',
    preWarming,
  ],
  tableWrites: [4_000, 'write units a second of a new table on demand, likewise', preWarming],
  partitionReads: [3_000, 'read units a second of one partition', partitions],
  partitionWrites: [1_000, 'write units a second of one partition', partitions],
  mailsADay: [
    50_000,
    'mails in 24 hours, as accounts usually get with production access (AWS names no figure); 200 before',
    sending,
  ],
  mails: [14, 'mails a second, likewise; 1 before', sending],
}

export const allowed = Object.fromEntries(
  Object.entries(quotas).map(([name, [value]]) => [name, value]),
) as Record<keyof Allowed, number>
