import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Puts what moves where it goes: a colour that is half-way there has a contrast that nobody reads. */
const putToRest = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const each of document.getAnimations())
      if (each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity) each.finish()
  })

/**
 * Findings of axe on a page as it is now, each as rule and element; of all its rules, or of the named ones. In the dark
 * scheme of contrast alone, which is all that differs. Asked in the page itself: a tenth of the time of `AxeBuilder`.
 * Frames are left out: what we show in them is tested as a page, and axe waits half a second for one without axe. Where a
 * modal dialog is open, it alone is looked at: the page behind it is inert, and costs most of the time.
 */
export const findings = async (page: Page, rules: string[] = []): Promise<string[]> => {
  await putToRest(page)
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source)
  return page.evaluate(async rules => {
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches
    const values = rules.length === 0 && isDark ? ['color-contrast'] : rules
    const options = {
      resultTypes: ['violations'],
      iframes: false,
      ...(values.length > 0 && { runOnly: { type: 'rule', values } }),
    }
    const { axe } = window as Window & {
      axe?: { run(of: Node, options: RunOptions): Promise<AxeResults> }
    }
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    const { violations } = await axe!.run(dialog ?? document, options as RunOptions)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  }, rules)
}
