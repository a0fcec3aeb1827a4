import { headlineCategories } from '#contract/publishing/headlineCategories.ts'

/** A headline category in words; a code that nobody knows stays as it came. */
export const headlineCategory = (code: string): string => headlineCategories[code.toUpperCase()] ?? code
