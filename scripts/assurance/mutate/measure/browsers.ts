import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { afterEach } from 'vitest'
import { type RecordedScript, recordScript, writeRecording } from './recording.ts'

/**
 * A setup file of vitest for tests with a browser: writes down what V8 says the pages executed during each test. Pages
 * are measured from when playwright makes them; one that a page opens itself from when playwright learns of it.
 */
const folder = process.env['MUTATE_COVERAGE']
if (!folder) throw new Error('MUTATE_COVERAGE names no folder.')

const measured = new Set<Page>()
const ran: RecordedScript[] = []

const begin = async (page: Page): Promise<void> => {
  if (measured.has(page)) return
  measured.add(page)
  await page.coverage.startJSCoverage({ resetOnNavigation: false }).catch(() => measured.delete(page))
}

const take = async (page: Page): Promise<void> => {
  if (!measured.delete(page) || page.isClosed()) return
  for (const { source = '', functions } of await page.coverage.stopJSCoverage().catch(() => [])) {
    const script = recordScript(folder, source)
    if (script !== undefined) ran.push({ script, functions })
  }
}

const measurePages = (context: BrowserContext): BrowserContext => {
  const [newPage, close] = [context.newPage.bind(context), context.close.bind(context)]
  const measure = (page: Page): void => {
    const closePage = page.close.bind(page)
    page.close = async options => {
      await take(page)
      await closePage(options)
    }
    void begin(page)
  }
  context.on('page', measure)
  context.newPage = async () => {
    const page = await newPage()
    await begin(page)
    return page
  }
  context.close = async options => {
    await Promise.all(context.pages().map(take))
    await close(options)
  }
  return context
}

const launch = chromium.launch.bind(chromium)
chromium.launch = async options => {
  const browser = await launch(options)
  const [newContext, close] = [browser.newContext.bind(browser), browser.close.bind(browser)]
  browser.newContext = async more => measurePages(await newContext(more))
  browser.close = async reason => {
    await Promise.all(browser.contexts().flatMap(context => context.pages().map(take)))
    await close(reason)
  }
  return browser
}

afterEach(async ({ task }) => {
  const pages = [...measured]
  await Promise.all(pages.map(take))
  const scripts = ran.splice(0)
  writeRecording(folder, { tests: [{ name: task.fullTestName ?? task.name, scripts }], outside: [] })
  await Promise.all(pages.filter(page => !page.isClosed()).map(begin))
})
