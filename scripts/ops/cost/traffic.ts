import { Failure } from '../failure.ts'
import { assumptions, month } from './assumptions.ts'
import type { Line } from './line.ts'
import type { Resource } from './resources.ts'

/** Memory of a function in GB, by the name that infra writes into its description. */
const gigabytesOf = (resources: readonly Resource[], name: string): number => {
  const found = resources.find(
    ({ Type, Properties }) => Type === 'AWS::Lambda::Function' && Properties?.['Description'] === name,
  )
  const memory = found?.Properties?.['MemorySize']
  if (typeof memory !== 'number') throw new Failure(`The templates have no function ${name} with its memory.`)
  return memory / 1024
}

/**
 * How many of so many requests a second go on from an edge that keeps answers for one second.
 * @param places caches times addresses, over which the requests are spread evenly
 */
export const throughCaches = (perSecond: number, places: number): number =>
  perSecond / (1 + perSecond / places)

/** How many of so many requests a month an edge that keeps answers for one second passes on. */
export const passedOn = (requests: number): number =>
  month.seconds * throughCaches(requests / month.seconds, assumptions.caches * assumptions.liveAddresses)

/**
 * Cost of page views in a month, on top of the idle cost.
 * @param resources of all templates of the environment
 */
export const trafficLines = (resources: readonly Resource[], views: number): Line[] => {
  const a = assumptions
  const documents = views * a.documentsPerView
  const live = views * a.liveShare
  const data = views * a.dataRequestsPerView
  // Nobody keeps an answer for them: each reaches its function.
  const counts = views * a.countedShare
  const requests = views * a.requestsPerView + documents + counts
  const gigabytes = (views * a.kilobytesPerView) / 1e6 + (documents * a.megabytesPerDocument) / 1e3
  const renders = passedOn(live)
  const reads = passedOn(data)
  const calls = renders + reads + counts
  const gbSeconds =
    (renders * a.renderMs * gigabytesOf(resources, 'renderPage') +
      reads * a.dataMs * gigabytesOf(resources, 'listPublicDocuments') +
      counts * a.dataMs * gigabytesOf(resources, 'trackAnalytics')) /
    1000
  const hasFirewall = resources.some(({ Type }) => Type === 'AWS::WAFv2::WebACL')
  return [
    { what: 'edge: bytes', quantity: gigabytes, price: 'cdnTransfer' },
    { what: 'edge: requests', quantity: requests, price: 'cdnRequest' },
    { what: 'edge: functions', quantity: requests, price: 'cdnFunction' },
    { what: 'edge: file gate', quantity: documents, price: 'cdnKeyRead' },
    {
      what: 'stored files: reads',
      quantity: (requests - live - data - counts) * a.storedMisses,
      price: 's3Read',
    },
    { what: 'API: requests', quantity: calls, price: 'httpApiRequest' },
    { what: 'functions: calls', quantity: calls, price: 'lambdaRequest' },
    { what: 'functions: their time', quantity: gbSeconds, price: 'lambdaGbSecond' },
    { what: 'tables: reads', quantity: (renders + reads) * a.readsPerCall, price: 'dynamoRead' },
    { what: 'tables: writes', quantity: counts * a.writesPerCount, price: 'dynamoWrite' },
    { what: 'logs', quantity: (calls * a.logKilobytesPerCall) / 1e6, price: 'logIngestion' },
    ...(hasFirewall
      ? [
          {
            what: 'firewall: requests',
            quantity: requests,
            price: 'webAclRequest',
            optional: 'firewall',
          } as const,
        ]
      : []),
  ]
}
