import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { cloud } from '../../scripts/testing/cloud.ts'
import { openSession } from '../../scripts/seed/signIn.ts'
import { launchBrowser } from './browser.ts'

/** A person at a browser of their own. Collects what the page should never do. */
export interface Person {
  page: Page
  context: BrowserContext
  /** Errors and policy violations that the browser reported. */
  complaints: string[]
}

const kept = globalThis as { testBrowser?: Promise<Browser> }
const there = new Set<Person>()

/** The browser that all files of a test process share; what a test opens in it is its own context. */
export const sharedBrowser = (): Promise<Browser> => (kept.testBrowser ??= launchBrowser())

/** The persons who have arrived and not left. */
export const peoplePresent: ReadonlySet<Person> = there

/** Opens a fresh browser profile at `site`, without motion, for which each click would wait. */
export const arrive = async (
  site: string,
  width = 1280,
  more: BrowserContextOptions = {},
): Promise<Person> => {
  const browser = await sharedBrowser()
  const viewport = { width, height: 800 }
  const context = await browser.newContext({
    ...{ baseURL: site, viewport, acceptDownloads: true, reducedMotion: 'reduce' as const },
    ...more,
  })
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

/** Closes what all persons of a test file have open. */
export const leave = async (): Promise<void> => {
  await Promise.all([...there].map(({ context }) => context.close()))
  there.clear()
}

/** Ends the browser, for scripts, whose process would stay open with it. */
export const closeBrowser = async (): Promise<void> => {
  await leave()
  await (await kept.testBrowser)?.close()
  delete kept.testBrowser
}

interface Account {
  email: string
  password: string
}

const openDashboard = (page: Page): Promise<void> =>
  page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()

/** Signs in on the portal, as a person does; for tests of just that. */
export const signInByForm = async (page: Page, { email, password }: Account): Promise<void> => {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await openDashboard(page)
}

/**
 * Opens an address of the staff area with a session that was begun elsewhere: the stored one of a sample person, or a
 * new one.
 */
export const signIn = async (page: Page, { email, password }: Account, address = '/admin'): Promise<void> => {
  const { entries } = cloud.sessions[email] ?? (await openSession(cloud.cognito, email, password))
  await page.addInitScript(entries => {
    // Once: who signs out stays signed out.
    if (sessionStorage.getItem('signed-in-by-test') !== null) return
    sessionStorage.setItem('signed-in-by-test', '')
    for (const [key, value] of entries) sessionStorage.setItem(key, value)
  }, entries)
  await page.goto(address)
  await openDashboard(page)
}
