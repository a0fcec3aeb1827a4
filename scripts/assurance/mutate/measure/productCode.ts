import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Product code is deployed or deploys: no test, no script, no content. */
export const isProductCode = (file: string): boolean =>
  /^(lambdas|web\/src|infra)\/.*(?<!\.d)\.tsx?$/.test(file) && !/\.(test|fixture|full)\.tsx?$/.test(file)

/** The file of the checkout below `root` that a script's address names, if it is product code. */
export const productFileOf = (root: string, url: string): string | undefined => {
  if (!url.startsWith('file:')) return undefined
  const file = relative(root, fileURLToPath(url))
  return isProductCode(file) ? file : undefined
}
