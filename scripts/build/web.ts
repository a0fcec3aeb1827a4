import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesBelow, fingerprint, hashOf } from './fingerprint.ts'

/**
 * Builds the website by `web/build.ts`, unless what it is made from is the same as last time.
 * @returns what was done, as a sentence for people.
 * @throws Error that names file and field when the content pack is wrong.
 */
export const buildSite = async (root: string): Promise<string> => {
  const made = fingerprint(join(root, 'web/dist/web.hash'))
  const inputs = [...filesBelow(root, 'web', 'lambdas/contract'), 'package.json', 'package-lock.json']
  const hash = hashOf(root, inputs)
  const manifest = join(root, 'web/dist/manifest.json')
  if (made.isSame(hash) && existsSync(manifest)) return 'website unchanged'
  const { buildWeb } = (await import(pathToFileURL(join(root, 'web/build.ts')).href)) as {
    buildWeb: () => Promise<void>
  }
  await buildWeb()
  made.keep(hash)
  const { pages } = JSON.parse(readFileSync(manifest, 'utf8')) as { pages: string[] }
  return `website with ${pages.length} stored pages`
}
