import type { Line } from '../../../ops/cost/line.ts'
import { throughCaches } from '../../../ops/cost/traffic.ts'
import type { Morning } from './model.ts'

/** Calls of functions in the whole morning, if none were refused. */
const callsOf = ({ crowd, reader, edge }: Morning) => {
  const rate = crowd.readers / crowd.seconds
  const through = (each: number, addresses: number) =>
    throughCaches(each, edge.caches * addresses) * crowd.seconds
  const asks = (rate * crowd.stay * edge.dataAddresses * crowd.seconds) / 2 / edge.secondsBetweenAsks
  return {
    renders: through(rate * reader.live, edge.liveAddresses),
    reads: through(rate * reader.data + asks, edge.dataAddresses),
    counts: crowd.readers * reader.views * crowd.counted,
    asks: asks * crowd.seconds,
  }
}

/** The bill of the morning if nothing gives, as lines with their price. */
export const billOf = (morning: Morning): Line[] => {
  const { crowd, reader, calls, memory, units } = morning
  const { renders, reads, counts, asks } = callsOf(morning)
  const documents = crowd.readers * crowd.documents
  const requests = crowd.readers * (reader.live + reader.data + reader.stored) + documents + counts + asks
  const called = renders + reads + counts
  const gigabytes = (crowd.readers * reader.kilobytes) / 1e6 + (documents * crowd.megabytes) / 1e3
  const gbSeconds =
    (renders * calls.render * memory.render +
      reads * calls.data * memory.data +
      counts * calls.count * memory.count) /
    1000
  return [
    { what: 'edge: bytes', quantity: gigabytes, price: 'cdnTransfer' },
    { what: 'edge: requests', quantity: requests, price: 'cdnRequest' },
    // A live page has one before and one after; what is under /assets has none.
    {
      what: 'edge: functions',
      quantity: crowd.readers * (2 * reader.live + reader.data) + documents + counts + asks,
      price: 'cdnFunction',
    },
    { what: 'edge: file gate', quantity: documents, price: 'cdnKeyRead' },
    { what: 'API: requests', quantity: called, price: 'httpApiRequest' },
    { what: 'functions: calls', quantity: called, price: 'lambdaRequest' },
    { what: 'functions: their time', quantity: gbSeconds, price: 'lambdaGbSecond' },
    {
      what: 'tables: reads',
      quantity: (renders + reads) * units.readsPerCall + counts * units.readsPerCount,
      price: 'dynamoRead',
    },
    {
      what: 'tables: writes',
      quantity: counts * units.writesPerCount + crowd.subscribers * writesPerMail,
      price: 'dynamoWrite',
    },
    { what: 'logs', quantity: (called * morning.logKilobytesPerCall) / 1e6, price: 'logIngestion' },
    { what: 'queue of mails', quantity: crowd.subscribers * requestsPerMessage, price: 'queueRequest' },
    { what: 'mails', quantity: crowd.subscribers, price: 'mail' },
  ]
}

/** One write that a mail begins, then two in one transaction, which count twice (`deliveryStore.ts`). */
export const writesPerMail = 5
/** A message of a queue is put in, taken out and deleted, ten at a time. */
export const requestsPerMessage = 0.3
