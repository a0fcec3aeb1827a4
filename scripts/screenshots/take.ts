import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { arrive, signIn } from '../../web/e2e/person.ts'
import type { SampleUser } from '../seed/seed.ts'
import type { Samples } from './samples.ts'
import { settler } from './settle.ts'
import type { Shot } from './views.ts'

const widths = [390, 768, 1440]
const schemes = ['light', 'dark'] as const

export interface Studio {
  site: string
  /** By the first word of their addresses. */
  people: readonly SampleUser[]
  samples: Samples
  folder: string
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

/** Opens a view as somebody sees it, in a tab of its own: what is typed, answered or waited for there ends with it. */
const openView = async (page: Page, { samples }: Studio, shot: Shot): Promise<void> => {
  page.setDefaultTimeout(60_000)
  page.on('dialog', question => void question.accept())
  const settle = settler(page)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await shot.before?.(page)
  await page.goto(typeof shot.path === 'string' ? shot.path : shot.path(samples))
  await settle()
  await loadAll(page)
  await settle()
  await shot.act?.(page)
  await settle()
}

/** One view at one width in both schemes. A dialog is shown as it lies on the screen, a page from its top to its end. */
const takeView = async (page: Page, studio: Studio, shot: Shot, width: number) => {
  await openView(page, studio, shot)
  const fullPage = (await page.locator('dialog[open], :popover-open').count()) === 0
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    const path = join(studio.folder, `${shot.name}-${width}-${colorScheme}.png`)
    await page.screenshot({ path, fullPage })
    console.log(path)
  }
}

/** Whoever a view is shown to, each with a browser profile of their own. */
const visitors = ({ site, people }: Studio, width: number) => {
  const contexts = new Map<string, Promise<BrowserContext>>()
  const enter = async (who: string) => {
    const { context, page } = await arrive(site, width, { locale: 'en-GB' })
    const person = people.find(({ email }) => email.startsWith(who))
    if (person) await signIn(page, person)
    return context
  }
  return {
    contextOf: (who: string) => {
      const context = contexts.get(who) ?? enter(who)
      contexts.set(who, context)
      return context
    },
    leave: async () => {
      for (const context of contexts.values()) await (await context).close()
    },
  }
}

/** Takes views at one width. @returns what could not be taken, and why */
const takeAt = async (width: number, studio: Studio, shots: readonly Shot[]): Promise<string[]> => {
  const failures: string[] = []
  const { contextOf, leave } = visitors(studio, width)
  for (const shot of shots.filter(({ only }) => only === undefined || only === width)) {
    const context = await contextOf(shot.staff ? (shot.as ?? 'admin') : 'nobody')
    const page = await context.newPage()
    try {
      await takeView(page, studio, shot, width)
    } catch (error) {
      const failure = `${shot.name} at ${width} px: ${error instanceof Error ? error.message : String(error)}`
      console.error(`Not taken: ${failure}`)
      failures.push(failure)
    }
    await page.close()
  }
  await leave()
  return failures
}

/** Takes views at each width in both schemes. @returns what could not be taken, and why */
export const takeShots = async (studio: Studio, shots: readonly Shot[]): Promise<string[]> =>
  (await Promise.all(widths.map(width => takeAt(width, studio, shots)))).flat()
