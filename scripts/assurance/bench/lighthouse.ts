import lighthouse from 'lighthouse'

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

const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/** Milliseconds for which a page is watched: far behind its paint, before Lighthouse itself calls it quiet. */
const watched = 7_000

/**
 * The largest contentful paint in ms of the page at `url` on a mid-range phone, whose network and processor are slowed
 * down for real.
 * @param port where the browser takes orders
 * @throws Error when nothing was painted
 */
export const paintOf = async (url: string, port: number): Promise<number> => {
  const result = await lighthouse(url, {
    port,
    onlyAudits: ['largest-contentful-paint'],
    formFactor: 'mobile',
    throttlingMethod: 'devtools',
    maxWaitForLoad: watched,
    disableFullPageScreenshot: true,
    logLevel: 'error',
  })
  const paint = result?.lhr.audits['largest-contentful-paint']?.numericValue
  if (paint === undefined)
    throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'nothing was painted.'}`)
  return paint
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
  const details = audits['network-requests']?.details
  const requests = details && 'items' in details ? (details.items as Request[]) : []
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    bytes: bytesOf(requests),
    lost,
  }
}
