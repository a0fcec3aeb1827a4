import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import { browserCommand } from '../../../web/e2e/browser.ts'

/**
 * A headless Chromium that takes orders on a port: Lighthouse opens its own
 * pages, which a browser that Playwright leads would hold back.
 * @throws Error when it ends before it has said its port
 */
export const startChromium = async () => {
  const { executablePath, env, args } = await browserCommand()
  const profile = mkdtempSync(join(tmpdir(), 'blu-chromium-'))
  const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  const child = spawn(executablePath, [...args, ...own], {
    env: env ?? process.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  let port: number | undefined
  for await (const line of createInterface({ input: child.stderr })) {
    port = Number(/DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1])
    if (port) break
  }
  if (!port) throw new Error('Chromium ended without saying its port.')
  child.stderr.resume()
  const about = (await (await fetch(`http://127.0.0.1:${port}/json/version`)).json()) as { Browser: string }
  return {
    port,
    version: about.Browser,
    close: async () => {
      child.kill()
      await ended
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** Audits the page at `url` on a mid-range phone. @throws Error when the page could not be measured */
const audited = async (url: string, flags: Flags): Promise<Result> => {
  const result = await lighthouse(url, {
    formFactor: 'mobile',
    disableFullPageScreenshot: true,
    logLevel: 'error',
    ...flags,
  })
  if (!result || result.lhr.runtimeError)
    throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'Lighthouse gave no result.'}`)
  return result.lhr
}

interface Request {
  resourceType?: string
  transferSize?: number
}

const requestsOf = ({ audits }: Result): Request[] => {
  const details = audits['network-requests']?.details
  return details && 'items' in details ? (details.items as Request[]) : []
}

/** Bytes over the network, as the browser counted them. */
const bytesOf = (requests: Request[]): number =>
  requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)

/** Waiting times and bytes of a reader on a mid-range phone. */
export interface Visit {
  /** Milliseconds until the largest contentful paint. */
  paint: number
  /** Milliseconds for which the page answers nobody. */
  blocking: number
  bytes: number
  scripts: number
  scriptBytes: number
}

const byDevtools = (url: string, port: number, maxWaitForLoad: number, ...onlyAudits: string[]) =>
  audited(url, { port, onlyAudits, throttlingMethod: 'devtools', maxWaitForLoad })

/** @throws Error when a page has not the figure of an audit */
const figure = ({ audits, finalDisplayedUrl }: Result, id: string): number => {
  const value = audits[id]?.numericValue
  if (value === undefined) throw new Error(`${finalDisplayedUrl}: there is no ${id}.`)
  return value
}

/**
 * The largest contentful paint in ms of the page at `url` on a mid-range phone, whose network and processor are slowed
 * down for real. It is watched for 7 s: far behind its paint, before Lighthouse itself calls it quiet.
 * @param port where the browser takes orders
 * @throws Error when nothing was painted
 */
export const paintOf = async (url: string, port: number): Promise<number> =>
  figure(await byDevtools(url, port, 7_000, 'largest-contentful-paint'), 'largest-contentful-paint')

/**
 * A first visit to the page at `url`, slowed down as in `paintOf`, until network and processor have been quiet for five
 * seconds, at most 25. @throws Error when it was not painted or never quiet
 */
export const visit = async (url: string, port: number): Promise<Visit> => {
  const result = await byDevtools(
    url,
    port,
    25_000,
    'largest-contentful-paint',
    'total-blocking-time',
    'network-requests',
  )
  const requests = requestsOf(result)
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
  return {
    paint: figure(result, 'largest-contentful-paint'),
    blocking: figure(result, 'total-blocking-time'),
    bytes: bytesOf(requests),
    scripts: scripts.length,
    scriptBytes: bytesOf(scripts),
  }
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/** One run of a page with the mobile settings of Lighthouse. */
export interface Run {
  /** 0 to 100, in the order of the categories. */
  scores: number[]
  bytes: number
  /** Audits that cost points, as `category: title`. */
  lost: string[]
}

/** Measures the page at `url`, its network simulated. @throws Error when the page could not be measured */
export const measure = async (url: string, port: number): Promise<Run> => {
  const result = await audited(url, { port, onlyCategories: categories })
  return {
    scores: categories.map(name => Math.round((result.categories[name]?.score ?? 0) * 100)),
    bytes: bytesOf(requestsOf(result)),
    lost: categories.flatMap(name =>
      (result.categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${name}: ${result.audits[id]?.title ?? id}`),
    ),
  }
}
