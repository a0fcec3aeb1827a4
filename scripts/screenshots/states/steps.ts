import type { Page } from 'playwright-core'
import { problems, type ProblemCode } from '#contract/problems.ts'
import type { Shot } from '../views.ts'

/** States of pages of the staff area, below the name of a page or a tab. */
export const statesOf = (name: string, states: readonly Shot[]): Shot[] =>
  states.map(state => ({ ...state, name: `${name}-${state.name}`, staff: true }))

type Step = (page: Page) => Promise<unknown>
type Name = string | RegExp

/** One step after the other. */
export const steps =
  (...all: Step[]): Step =>
  async page => {
    for (const step of all) await step(page)
  }

const named = (name: Name) => ({ name, exact: typeof name === 'string' })

/** Presses the first button of a name. */
export const press =
  (name: Name): Step =>
  page =>
    page.getByRole('button', named(name)).first().click()

/** Fills a field, by its label. */
export const fill =
  (label: Name, text: string): Step =>
  page =>
    page
      .getByLabel(label, { exact: typeof label === 'string' })
      .first()
      .fill(text)

/** Ticks a box or a radio button. */
export const check =
  (label: Name): Step =>
  page =>
    page.getByLabel(label).first().check()

/** Follows a link, by its text. */
export const follow =
  (name: Name): Step =>
  page =>
    page.getByRole('link', named(name)).first().click()

/** Opens the menu of a button, and chooses from it if an item is named. */
export const menu =
  (button: Name, item?: string): Step =>
  async page => {
    await press(button)(page)
    if (item) await page.getByRole('menuitem', named(item)).click()
  }

/** Waits for words that the page shows. */
export const see =
  (words: Name): Step =>
  page =>
    page.getByText(words).first().waitFor()

/** The API answers calls of some addresses with a problem. */
export const fail =
  (address: string | RegExp, code: ProblemCode = 'invalid_input', method = 'GET'): Step =>
  page =>
    page.route(address, (route, request) =>
      request.method() === method
        ? route.fulfill({
            // A failure that may pass would be tried again for a while, and look the same in the end.
            status: Math.min(problems[code].status, 499),
            json: { error: { code, message: problems[code].message, requestId: 'request-1' } },
          })
        : route.fallback(),
    )

/** The API answers calls of some addresses with this. */
export const answer =
  (address: string | RegExp, json: unknown): Step =>
  page =>
    page.route(address, route => route.fulfill({ json }))

/** The API answers calls of some addresses as before, but for these fields. */
export const change =
  (address: string | RegExp, fields: object): Step =>
  page =>
    page.route(address, async (route, request) => {
      if (request.method() !== 'GET') return route.fallback()
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as object), ...fields } })
    })

const emptied = (json: unknown): unknown => {
  if (Array.isArray(json)) return []
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, emptied(value)]))
}

/** The API answers calls of some addresses as before, with nothing in their lists. */
export const empty =
  (address: string | RegExp): Step =>
  page =>
    page.route(address, async (route, request) => {
      if (request.method() !== 'GET') return route.fallback()
      const response = await route.fetch()
      await route.fulfill({ response, json: emptied(await response.json()) })
    })

/** Somebody else saves first, with `theirs` as body: the page's own save is then a conflict. */
export const saveFirst =
  (address: string | RegExp, theirs: (body: Record<string, unknown>) => object): Step =>
  page =>
    page.route(address, async (route, request) => {
      if (!['PATCH', 'PUT'].includes(request.method())) return route.fallback()
      const body = theirs(request.postDataJSON() as Record<string, unknown>)
      await route.fetch({ postData: JSON.stringify(body) })
      await route.continue()
    })
