import { throughCaches } from '../../../ops/cost/traffic.ts'

/** A morning of results: what is assumed, measured, configured, and what AWS allows. Rates are of one second. */
export interface Morning {
  /** Who comes. Assumed. */
  crowd: {
    readers: number
    /** Seconds within which they come. */
    seconds: number
    /** Share of them that comes in the first minute. */
    firstMinute: number
    /** Share of them that stays on a page with a list, which asks for new items. */
    stay: number
    /** Share of them that opens a document, and its MB. */
    documents: number
    megabytes: number
    /** Share of the browsers that send the count of a visit. */
    counted: number
    subscribers: number
  }
  /** What one reader with an empty cache asks the edge for: the list of news, then the announcement. Measured. */
  reader: { views: number; live: number; data: number; stored: number; kilobytes: number }
  /** The edge. Addresses are those that readers of the morning share. */
  edge: { caches: number; liveAddresses: number; dataAddresses: number; secondsBetweenAsks: number }
  /** Milliseconds of a call in its function: measured, and what a first call adds. */
  calls: { render: number; data: number; count: number; first: number }
  /** GB of memory of the functions. */
  memory: { render: number; data: number; count: number }
  /** Units of DynamoDB. */
  units: { readsPerCall: number; readsPerCount: number; writesPerCount: number; countShards: number }
  mail: {
    /** What the product lets through a second. */
    pace: number
    workers: number
    /** Milliseconds of a mail in a worker. */
    call: number
  }
  /** Requests a second that each route of the API takes, as configured. */
  throttle: number
  logKilobytesPerCall: number
}

/** What AWS allows. Rates are of one second. */
export interface Allowed {
  edgeRequests: number
  edgeGigabits: number
  apiRequests: number
  concurrency: number
  tableReads: number
  tableWrites: number
  partitionReads: number
  partitionWrites: number
  mailsADay: number
  mails: number
}

/** What a morning asks of each part in its busiest second, the last of the first minute. */
export interface Demand {
  arrivals: number
  edgeRequests: number
  edgeGigabits: number
  renders: number
  reads: number
  counts: number
  /** Of the counts, those that the throttle of their route lets through. */
  counted: number
  api: number
  concurrency: number
  tableReads: number
  tableWrites: number
  partitionReads: number
  partitionWrites: number
}

export const demandOf = ({ crowd, reader, edge, calls, units, throttle }: Morning): Demand => {
  const comers = crowd.readers * crowd.firstMinute
  const arrivals = comers / Math.min(60, crowd.seconds)
  const asks = (comers * crowd.stay * edge.dataAddresses) / edge.secondsBetweenAsks
  const live = arrivals * reader.live
  const data = arrivals * reader.data + asks
  const counts = arrivals * reader.views * crowd.counted
  const counted = Math.min(counts, throttle)
  const countedOnAnnouncement = counted / reader.views
  const renders = throughCaches(live, edge.caches * edge.liveAddresses)
  const reads = throughCaches(data, edge.caches * edge.dataAddresses)
  const bytes = arrivals * (reader.kilobytes * 1e3 + crowd.documents * crowd.megabytes * 1e6)
  return {
    arrivals,
    edgeRequests: live + data + counts + arrivals * (reader.stored + crowd.documents),
    edgeGigabits: (bytes * 8) / 1e9,
    renders,
    reads,
    counts,
    counted,
    api: renders + reads + counts,
    concurrency:
      (renders * (calls.render + calls.first) +
        reads * (calls.data + calls.first) +
        counted * (calls.count + calls.first)) /
      1000,
    // One table holds the announcements; a count asks it whether the announcement is out.
    tableReads: (renders + reads) * units.readsPerCall + countedOnAnnouncement * units.readsPerCount,
    // One row for the limit of an address, one for the visit: each in a table of its own.
    tableWrites: (counted * units.writesPerCount) / 2,
    partitionReads: countedOnAnnouncement * units.readsPerCount,
    partitionWrites: counted / units.countShards,
  }
}

/** Something that gives when it is asked for too much. */
export interface Limit {
  id: string
  what: string
  needed: number
  allowed: number
  /** Allowed for each that is needed: below 1 it gives. */
  headroom: number
  /** Who decides it. */
  whose: 'ours' | 'AWS'
  /** Whether somebody waits, or gets less, when it gives. */
  felt: boolean
}

type Part = Pick<Limit, 'id' | 'what'> & Partial<Pick<Limit, 'whose' | 'felt'>>

const limit = ({ id, what, whose = 'AWS', felt = true }: Part, needed: number, may: number): Limit => ({
  ...{ id, what, needed, allowed: may, whose, felt },
  headroom: needed === 0 ? Infinity : may / needed,
})

/** Every limit of the morning, the one with the least headroom first. */
export const limitsOf = (morning: Morning, allowed: Allowed): Limit[] => {
  const need = demandOf(morning)
  const ours = { whose: 'ours' } as const
  return [
    limit(
      { id: 'counts', what: 'our throttle, counts of visits a second', ...ours, felt: false },
      need.counts,
      morning.throttle,
    ),
    limit({ id: 'pages', what: 'our throttle, pages a second', ...ours }, need.renders, morning.throttle),
    limit(
      { id: 'data', what: 'our throttle, reads of data a second', ...ours },
      need.reads,
      morning.throttle,
    ),
    limit({ id: 'api', what: 'API Gateway, requests a second' }, need.api, allowed.apiRequests),
    limit({ id: 'edge', what: 'CloudFront, requests a second' }, need.edgeRequests, allowed.edgeRequests),
    limit({ id: 'bits', what: 'CloudFront, Gbit a second' }, need.edgeGigabits, allowed.edgeGigabits),
    limit({ id: 'functions', what: 'Lambda, calls at once' }, need.concurrency, allowed.concurrency),
    limit({ id: 'reads', what: 'DynamoDB, read units of a table' }, need.tableReads, allowed.tableReads),
    limit({ id: 'writes', what: 'DynamoDB, write units of a table' }, need.tableWrites, allowed.tableWrites),
    limit(
      { id: 'hotReads', what: 'DynamoDB, read units of one announcement' },
      need.partitionReads,
      allowed.partitionReads,
    ),
    limit(
      { id: 'hotWrites', what: 'DynamoDB, write units of one counter' },
      need.partitionWrites,
      allowed.partitionWrites,
    ),
    limit({ id: 'mails', what: 'SES, mails in 24 hours' }, morning.crowd.subscribers, allowed.mailsADay),
  ].sort((a, b) => a.headroom - b.headroom)
}

/** What gives first. */
export const firstLimit = (limits: readonly Limit[]): Limit =>
  limits.reduce((first, each) => (each.headroom < first.headroom ? each : first))

/** What gives first of all that somebody feels. */
export const firstFelt = (limits: readonly Limit[]): Limit => firstLimit(limits.filter(({ felt }) => felt))

/** How long mails take. */
export interface Mailing {
  /** Mails a second, and who holds them back. */
  rate: number
  heldBy: 'pace' | 'workers' | 'SES'
  /** Seconds until the last one has left. */
  seconds: number
}

export const mailingOf = ({ crowd, mail }: Morning, allowed: Allowed): Mailing => {
  const rates = { pace: mail.pace, workers: (mail.workers * 1000) / mail.call, SES: allowed.mails }
  const rate = Math.min(...Object.values(rates))
  const heldBy = (Object.keys(rates) as Mailing['heldBy'][]).find(name => rates[name] === rate) ?? 'SES'
  return { rate, heldBy, seconds: crowd.subscribers / rate }
}
