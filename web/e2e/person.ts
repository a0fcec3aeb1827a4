import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { launchBrowser } from './browser.ts'

/** A person at a browser of their own. Collects what the page should never do. */
export interface Person {
  page: Page
  context: BrowserContext
  /** Errors and policy violations that the browser reported. */
  complaints: string[]
}

let browser: Promise<Browser> | undefined
const there = new Set<Person>()

/** Who has arrived and not left. */
export const present: ReadonlySet<Person> = there

/** Opens a fresh browser profile at `site`. */
export const arrive = async (
  site: string,
  width = 1280,
  more: BrowserContextOptions = {},
): Promise<Person> => {
  browser ??= launchBrowser()
  const context = await (
    await browser
  ).newContext({ baseURL: site, viewport: { width, height: 800 }, acceptDownloads: true, ...more })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  const person = { page, context, complaints }
  there.add(person)
  return person
}

/** Closes the browser that all persons of a test file share. */
export const leave = async (): Promise<void> => {
  await (await browser)?.close()
  browser = undefined
  there.clear()
}

/** Signs in on the portal, as a person does. */
export const signIn = async (
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> => {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
}
