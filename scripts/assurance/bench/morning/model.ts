import { throughCaches } from '../../../ops/cost/traffic.ts'

/** A morning of results: what is assumed, measured, configured, and what AWS allows. Rates are of one second. */
export interface Morning {
  /** Assumed. */
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
  /** Requests of one reader with an empty cache to the edge: the list of news, then the announcement. Measured. */
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
    /** Messages a second that the product allows. */
    pace: number
    workers: number
    /** Milliseconds of a mail in a worker. */
    call: number
  }
  /** Requests a second that each route of the API takes, as configured. */
  throttle: number
  logKilobytesPerCall: number
}

/** AWS's quotas. Rates are of one second. */
export type Allowed = Record<
  | 'edgeRequests'
  | 'edgeGigabits'
  | 'apiRequests'
  | 'concurrency'
  | 'tableReads'
  | 'tableWrites'
  | 'partitionReads'
  | 'partitionWrites'
  | 'mailsADay'
  | 'mails',
  number
>

/** Load of a morning on each part in its busiest second, the last of the first minute. */
export const demandOf = ({ crowd, reader, edge, calls, units, throttle }: Morning) => {
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
    /** Of the counts, those that the throttle of their route lets through. */
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
  /** The limit is our setting or AWS's. */
  whose: 'ours' | 'AWS'
  /** Somebody waits, or gets less, when the limit is reached. */
  felt: boolean
  /** Allowed for each that is needed: below 1 it gives. */
  headroom: number
}

/** Every limit of the morning, the one with the least headroom first. */
export const limitsOf = (morning: Morning, allowed: Allowed): Limit[] => {
  const { throttle } = morning
  const need = demandOf(morning)
  const rows: (readonly [id: string, what: string, needed: number, allowed: number, whose?: 'ours'])[] = [
    ['counts', 'our throttle, counts of visits a second', need.counts, throttle, 'ours'],
    ['pages', 'our throttle, pages a second', need.renders, throttle, 'ours'],
    ['data', 'our throttle, reads of data a second', need.reads, throttle, 'ours'],
    ['api', 'API Gateway, requests a second', need.api, allowed.apiRequests],
    ['edge', 'CloudFront, requests a second', need.edgeRequests, allowed.edgeRequests],
    ['bits', 'CloudFront, Gbit a second', need.edgeGigabits, allowed.edgeGigabits],
    ['functions', 'Lambda, calls at once', need.concurrency, allowed.concurrency],
    ['reads', 'DynamoDB, read units of a table', need.tableReads, allowed.tableReads],
    ['writes', 'DynamoDB, write units of a table', need.tableWrites, allowed.tableWrites],
    ['hotReads', 'DynamoDB, read units of one announcement', need.partitionReads, allowed.partitionReads],
    ['hotWrites', 'DynamoDB, write units of one counter', need.partitionWrites, allowed.partitionWrites],
    ['mails', 'SES, mails in 24 hours', morning.crowd.subscribers, allowed.mailsADay],
  ]
  return rows
    .map(([id, what, needed, may, whose]): Limit => ({
      ...{ id, what, needed, allowed: may, whose: whose ?? 'AWS', felt: id !== 'counts' },
      headroom: needed === 0 ? Infinity : may / needed,
    }))
    .sort((a, b) => a.headroom - b.headroom)
}

/** The limit that is reached first; `onlyFelt` leaves out limits that nobody feels. */
export const firstLimit = (limits: readonly Limit[], onlyFelt = false): Limit =>
  limits
    .filter(({ felt }) => felt || !onlyFelt)
    .reduce((first, each) => (each.headroom < first.headroom ? each : first))

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
