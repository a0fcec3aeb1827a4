import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Findings of axe on a page as it is now, each as rule and element. */
export const findings = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
