import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Findings of axe on a page as it is now, each as rule and element; of all its rules, or of the named ones. */
export const findings = async (page: Page, rules: string[] = []): Promise<string[]> => {
  const axe = new AxeBuilder({ page })
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
