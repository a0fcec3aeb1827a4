import type { FactName } from '#contract/publishing/factShapes.ts'

export const factsPath = '/admin/content/facts'

/** Where a fact is changed. */
export const factPath = (fact: FactName): string => `${factsPath}/${fact}`
