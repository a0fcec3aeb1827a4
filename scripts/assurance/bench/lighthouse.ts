import lighthouse, { type Result } from 'lighthouse'

/** Bytes over the network by kind, as the browser counted them. */
export interface Bytes {
  document: number
  script: number
  image: number
  other: number
}

/** One Lighthouse run of a page on a mid-range phone. */
export interface Run {
  /** 0 to 100. */
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  bytes: Bytes
  /** Audits that cost points, as `category: title`. */
  lost: string[]
}

interface Request {
  resourceType?: string
  transferSize?: number
}

const bytesOf = (requests: Request[]): Bytes => {
  const bytes: Bytes = { document: 0, script: 0, image: 0, other: 0 }
  for (const { resourceType = '', transferSize = 0 } of requests) {
    const kind = resourceType.toLowerCase()
    bytes[kind in bytes ? (kind as keyof Bytes) : 'other'] += transferSize
  }
  return bytes
}

const sizeOf = (requests: Request[]): number =>
  requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)

const requestsOf = (audits: Result['audits']): Request[] => {
  const details = audits['network-requests']?.details
  return details && 'items' in details ? (details.items as Request[]) : []
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/** Milliseconds for which a page is watched: far behind its paint, before Lighthouse itself calls it quiet. */
const watched = 7_000

/** Runs some audits of the page at `url` on a mid-range phone, whose network and processor are slowed down for real. */
const audited = async (url: string, port: number, onlyAudits: string[], maxWaitForLoad: number) => {
  const result = await lighthouse(url, {
    port,
    onlyAudits,
    formFactor: 'mobile',
    throttlingMethod: 'devtools',
    maxWaitForLoad,
    disableFullPageScreenshot: true,
    logLevel: 'error',
  })
  const figure = (id: string): number => {
    const value = result?.lhr.audits[id]?.numericValue
    if (value === undefined)
      throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? `there is no ${id}.`}`)
    return value
  }
  return { audits: result?.lhr.audits ?? {}, figure }
}

/**
 * The largest contentful paint in ms of the page at `url` on a mid-range phone, whose network and processor are slowed
 * down for real.
 * @param port where the browser takes orders
 * @throws Error when nothing was painted
 */
export const paintOf = async (url: string, port: number): Promise<number> =>
  (await audited(url, port, ['largest-contentful-paint'], watched)).figure('largest-contentful-paint')

/** What a reader on a mid-range phone waits for and loads. */
export interface Visit {
  /** Milliseconds until the largest contentful paint. */
  paint: number
  /** Milliseconds for which the page answers nobody. */
  blocking: number
  bytes: number
  scripts: number
  scriptBytes: number
}

/** Longest watch of a visit, in ms: until network and processor have been quiet for five seconds. */
const visitWatched = 25_000

/** A first visit to the page at `url`, watched as in `paintOf`. @throws Error when it was not painted or never quiet */
export const visit = async (url: string, port: number): Promise<Visit> => {
  const wanted = ['largest-contentful-paint', 'total-blocking-time', 'network-requests']
  const { audits, figure } = await audited(url, port, wanted, visitWatched)
  const requests = requestsOf(audits)
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
  return {
    paint: figure('largest-contentful-paint'),
    blocking: figure('total-blocking-time'),
    bytes: sizeOf(requests),
    scripts: scripts.length,
    scriptBytes: sizeOf(scripts),
  }
}

/**
 * Measures the page at `url` with the mobile settings of Lighthouse.
 * @param port where the browser takes orders
 * @throws Error when the page could not be measured
 */
export const measure = async (url: string, port: number): Promise<Run> => {
  const result = await lighthouse(url, {
    port,
    onlyCategories: categories,
    formFactor: 'mobile',
    disableFullPageScreenshot: true,
    logLevel: 'error',
  })
  if (!result || result.lhr.runtimeError)
    throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'Lighthouse gave no result.'}`)
  const { categories: given, audits } = result.lhr
  const score = (name: string) => Math.round((given[name]?.score ?? 0) * 100)
  const lost = categories.flatMap(name =>
    (given[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${name}: ${audits[id]?.title ?? id}`),
  )
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    bytes: bytesOf(requestsOf(audits)),
    lost,
  }
}
