import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Until colours and places have stopped moving: what is half-way there has a contrast that nobody reads. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      )
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })

/** Findings of axe on a page as it is now, each as rule and element; of all its rules, or of the named ones. */
export const findings = async (page: Page, rules: string[] = []): Promise<string[]> => {
  await atRest(page)
  const axe = new AxeBuilder({ page })
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
