import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect } from 'vitest'
import type { BucketId } from '#contract/documents/buckets.ts'
import type { Release } from '#contract/publishing/releases.ts'
import type { ExpectedRns } from '#contract/news/rnsDetection.ts'
import { upload } from '../../scripts/seed/upload.ts'
import { approvalOf } from '../../scripts/testing/approval.ts'
import { caller } from '../../scripts/testing/caller.ts'
import { cloud } from '../../scripts/testing/cloud.ts'
import { findings } from './axe.ts'
import type { TestFile } from './files.ts'
import { leave, peoplePresent } from './person.ts'

type Scheme = 'light' | 'dark'

/**
 * Expects axe to find nothing: in the light scheme by all rules, in the dark one of contrast. Leaves the light one.
 */
export const expectAccessible = async (page: Page, ...schemes: Scheme[]): Promise<void> => {
  for (const colorScheme of schemes.length > 0 ? schemes : (['dark', 'light'] as const)) {
    await page.emulateMedia({ colorScheme })
    expect(await findings(page), colorScheme).toEqual([])
  }
  if (schemes.at(-1) === 'dark') await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * Goes to an address within the application, as a link does: what is loaded stays, which saves most of a page's time.
 * Where a dialog is open, or nothing would change, the page is opened anew. A test of what is loaded, or of an answer
 * that it makes up, does that itself, with `goto`.
 */
export const go = async (page: Page, path: string): Promise<void> => {
  const hasGone = await page.evaluate(path => {
    if (document.querySelector('dialog[open]') || location.pathname + location.search === path) return false
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
    return true
  }, path)
  if (!hasGone) await page.goto(path)
}

/** Access token of the person who is signed in on a page: what a test needs is prepared in their name. */
export const tokenOn = async (page: Page): Promise<string> => {
  const token = await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find(name => name.endsWith('.accessToken'))
    return key === undefined ? null : sessionStorage.getItem(key)
  })
  if (token === null) throw new Error('Nobody is signed in on this page.')
  return token
}

/** Calls the API as the person who is signed in on a page. */
export const callerOn = async (page: Page): Promise<ReturnType<typeof caller>> =>
  caller(cloud.api, await tokenOn(page))

/** Uploads files in the name of the person who is signed in on a page. @returns the ids of the documents */
export const uploadOn = async (
  page: Page,
  bucket: BucketId,
  files: TestFile[],
  wish: { held?: boolean } = {},
): Promise<string[]> => {
  const local = files.map(({ name, mimeType, buffer }) => ({
    name,
    type: mimeType as 'application/pdf' | 'text/csv',
    bytes: new Uint8Array(buffer),
  }))
  const done = await upload(cloud.api, await tokenOn(page), bucket, local, wish)
  return done.map(({ state, reason, document_id }) => {
    if (!document_id) throw new Error(`The upload is ${state}: ${reason}`)
    return document_id
  })
}

/** Drafts an announcement in the name of the person who is signed in on a page. */
export const draftOn = async (page: Page, title: string, more: object = {}) => {
  const body = {
    id: randomUUID(),
    kind: 'company' as const,
    title,
    content: '<p>What we tell.</p>',
    announcement_type: 'Company news',
    external_link: null,
    is_featured: false,
    attachments: [],
    ...more,
  }
  return (await (await callerOn(page))('createAnnouncement', { body })).value()
}

/** What the browser complained of, but for answers that a test asks to fail. */
export const unexpectedErrors = (complaints: readonly string[]): string[] =>
  complaints.filter(text => !/Failed to load resource|status of 4\d\d/.test(text))

/** After each test no browser has complained, but of answers that a test asks to fail and of `known`; at the end all leave. */
export const expectNoComplaints = (known = /^$/): void => {
  afterEach(() => {
    for (const { complaints } of peoplePresent)
      expect(unexpectedErrors(complaints.splice(0)).filter(text => !known.test(text))).toEqual([])
  })
  afterAll(leave)
}

/** A release of these things, in the name of the person who is signed in on a page. */
export const releaseOn = async (
  page: Page,
  title: string,
  items: { type: 'announcement' | 'document'; id: string }[],
  more: { publish_at?: string; price_sensitive?: boolean; rns?: ExpectedRns } = {},
): Promise<Release> => {
  const body = { id: randomUUID(), title, publish_at: null, price_sensitive: false, items, ...more }
  return (await (await callerOn(page))('createRelease', { body })).value()
}

/** Approves a release as it is, in the name of the person who is signed in on a page. */
export const approveOn = async (page: Page, release: Release): Promise<Release> =>
  (await (await callerOn(page))('approveRelease', approvalOf(release))).value()
