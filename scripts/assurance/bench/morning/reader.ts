import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { livePages } from '#contract/publishing/pages.ts'
import type { Cloud } from 'local-cloud/cloud'
import { launchBrowser } from '../../../../web/e2e/browser.ts'
import { median } from '../report.ts'
import type { Morning } from './model.ts'

const live = livePages.map(page => new RegExp(`^${page.replace(/\{\w+\}/, '[^/]+')}$`))

/** The origin that answers a path when no cache does. */
const kindOf = (path: string): 'live' | 'data' | 'stored' => {
  if (path.startsWith('/api/')) return 'data'
  return live.some(page => page.test(path)) ? 'live' : 'stored'
}

/** Opens the list of news to its end, then its newest announcement. */
const read = async (page: Page, site: string): Promise<void> => {
  await page.goto(`${site}/news?kind=regulatory`)
  await page.locator('html[data-hydrated]').waitFor()
  await page.locator('footer').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  const answer = page.waitForResponse(/\/api\/announcements\/./)
  await page.locator('main ol h3 a').first().click()
  await (await answer).finished()
}

/** Requests of one reader with an empty cache to the edge, and the answers. */
export const measureReader = async (site: string): Promise<Morning['reader']> => {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    const counts = { live: 0, data: 0, stored: 0 }
    const sizes: Promise<number>[] = []
    page.on('requestfinished', request => {
      if (!request.url().startsWith(site)) return
      counts[kindOf(new URL(request.url()).pathname)] += 1
      sizes.push(request.sizes().then(each => each.responseBodySize + each.responseHeadersSize))
    })
    await read(page, site)
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    return { views: 2, ...counts, kilobytes: bytes / 1000 }
  } finally {
    await browser.close()
  }
}

const calls = 30

/** The median of calls one after the other, in ms, the first ones left out. */
const timeOf = async (call: (index: number) => Promise<Response>): Promise<number> => {
  const times: number[] = []
  for (let index = -5; index < calls; index += 1) {
    const start = performance.now()
    const answer = await call(index)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}.`)
    if (index >= 0) times.push(performance.now() - start)
  }
  return median(times)
}

/**
 * Times a warm call on this machine, in ms, through edge, gateway, function and tables. Each call is another entry of
 * the edge's cache, so that the cache answers none.
 */
export const measureCalls = async ({ site, api }: Cloud): Promise<Omit<Morning['calls'], 'first'>> => ({
  render: await timeOf(index => fetch(`${site}/news?kind=regulatory&topic=none${index}`)),
  data: await timeOf(() =>
    fetch(`${api}/announcements?kind=regulatory`, { headers: { authorization: `Bearer ${randomUUID()}` } }),
  ),
  count: await timeOf(() =>
    fetch(`${api}/track-analytics`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (reader)' },
      body: JSON.stringify({ path: '/news' }),
    }),
  ),
})
