import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { arrive, signInByForm } from '../../web/e2e/person.ts'
import type { SampleUser } from '../seed/seed.ts'
import type { Samples } from './samples.ts'
import { createSettle } from './settle.ts'
import type { Shot } from './views.ts'

/** In CSS pixels. */
export const widths = [390, 768, 1440]
export const schemes = ['light', 'dark'] as const

/** The site to take pictures of, and the folder for them. */
export interface Target {
  site: string
  people: readonly SampleUser[]
  samples: Samples
  folder: string
}

/** Signs somebody in. @returns the session storage of their tab, which holds the tokens */
const tokensOf = async ({ site, people }: Target, who: string): Promise<Record<string, string>> => {
  const person = people.find(({ email }) => email.startsWith(who))
  if (!person) throw new Error(`The seed has no ${who}.`)
  const { page, context } = await arrive(site)
  await signInByForm(page, person)
  const kept = await page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>)
  await context.close()
  return kept
}

/** Milliseconds after which a person signs in again: an access token is valid for ten minutes. */
const signInAfter = 8 * 60_000

/** Signs people in when they are needed, and again before their tokens expire. */
const createSignIns = (target: Target) => {
  const all = new Map<string, { at: number; tokens: Promise<Record<string, string>> }>()
  return (who: string) => {
    const earlier = all.get(who)
    if (earlier && Date.now() - earlier.at < signInAfter) return earlier.tokens
    const tokens = tokensOf(target, who)
    all.set(who, { at: Date.now(), tokens })
    return tokens
  }
}

/** Lets begin to load what otherwise does when a reader comes near. */
const loadAll = (page: Page) =>
  page.evaluate(async () => {
    for (const frame of document.querySelectorAll('iframe')) frame.loading = 'eager'
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      window.scrollTo(0, top)
      await new Promise(requestAnimationFrame)
    }
    window.scrollTo(0, 0)
  })

/** Opens a view and does what leads to its state. */
const openView = async (page: Page, samples: Samples, shot: Shot): Promise<void> => {
  page.setDefaultTimeout(60_000)
  page.on('dialog', question => void question.accept())
  const settle = createSettle(page)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await shot.prepare?.(page)
  await page.goto(typeof shot.path === 'string' ? shot.path : shot.path(samples))
  await settle()
  await loadAll(page)
  await settle()
  await shot.act?.(page)
  await settle()
  const { pathname } = new URL(page.url())
  if (shot.staff && !pathname.startsWith('/admin')) throw new Error(`It was led to ${pathname}.`)
}

type Tokens = ReturnType<typeof createSignIns>

/**
 * One view at one width in both schemes, in a browser profile of its own: nothing typed, stored or waited for in another
 * view shows. A dialog or a menu is shown as it lies on the screen, a page from its top to its end.
 */
const takeView = async (target: Target, shot: Shot, width: number, tokens: Tokens): Promise<void> => {
  const kept = shot.staff ? await tokens(shot.as ?? 'admin') : {}
  const { page, context } = await arrive(target.site, width, { locale: 'en-GB' })
  try {
    await context.addInitScript(entries => {
      if (window.top === window && sessionStorage.length === 0)
        for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value)
    }, kept)
    await openView(page, target.samples, shot)
    const fullPage = (await page.locator('dialog[open], :popover-open').count()) === 0
    // So that bars that stick to the lower edge of the window are there, and not across the page.
    if (fullPage && shot.staff) {
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.setViewportSize({ width, height })
    }
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      const path = join(target.folder, `${shot.name}-${width}-${colorScheme}.png`)
      await page.screenshot({ path, fullPage })
      console.log(path)
    }
  } finally {
    // Pages that ask again by the clock may be in the middle of it.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
}

/** Pictures that are taken at a time. */
const atATime = 3

/** Takes views at each width in both schemes, and says of each that it could not take why. @returns how many those are */
export const takeShots = async (target: Target, shots: readonly Shot[]): Promise<number> => {
  const tokens = createSignIns(target)
  const jobs = shots
    .flatMap(shot => widths.map(width => ({ shot, width })))
    .filter(({ shot, width }) => (shot.onlyAt ?? width) === width)
  let failures = 0
  const work = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const { shot, width } = job
      await takeView(target, shot, width, tokens).catch((error: unknown) => {
        failures++
        console.error(
          `Not taken: ${shot.name} at ${width} px: ${error instanceof Error ? error.message : error}`,
        )
      })
    }
  }
  await Promise.all(Array.from({ length: atATime }, work))
  return failures
}
