import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import * as z from 'zod'
import { SiteFacts } from '#contract/publishing/feeds.ts'
import type { Environment } from './environment.ts'
import type { FunctionName } from './functions.ts'

/** The web build describes itself in `web/dist/manifest.json`. */
const Manifest = z.object({
  /** The content pack is the sample, not a company's. */
  sample: z.boolean(),
  /** Paths of the stored pages. */
  pages: z.array(z.string().startsWith('/')),
  /** Paths of the pages that are rendered at each request. */
  livePages: z.array(z.string().startsWith('/')),
  /** Inlined stylesheets, as `sha256-…`. */
  styleHashes: z.array(z.string().regex(/^sha256-/)),
  /** Third parties that pages may load from, by the policy's directive. */
  sources: z.record(z.string(), z.array(z.url())).default({}),
  siteFacts: SiteFacts,
  staffStyleHashes: z.array(z.string().regex(/^sha256-/)).default([]),
})

/** The built product, as the stacks deploy it. */
export interface Build extends z.output<typeof Manifest> {
  /** The folder that holds the bundle of a function. */
  lambda(name: FunctionName): string
  /** The folder with the files of the website. */
  site: string
  /** Paths of its files that are neither pages nor below /assets. */
  files: string[]
}

const filesBesidePages = (site: string): string[] =>
  globSync('**/*.*', { cwd: site })
    .map(file => `/${relative('.', file).split(sep).join('/')}`)
    .filter(path => !path.endsWith('.html') && !/^\/(assets|live)\//.test(path))
    .sort()

/**
 * Reads what `npm run build` made below `root`.
 * @throws Error when it is missing, or when it is the sample pack and `prod` was not told that this is a rehearsal.
 */
export const readBuild = (root: string, { name }: Environment, sampleAllowed: boolean): Build => {
  const manifest = join(root, 'web/dist/manifest.json')
  if (!existsSync(manifest)) throw new Error('web/dist/manifest.json is missing: run npm run build first.')
  const about = Manifest.parse(JSON.parse(readFileSync(manifest, 'utf8')))
  if (name === 'prod' && about.sample && !sampleAllowed)
    throw new Error(
      'This site was built from the sample content pack, which prod refuses. Put the company into web/content; ' +
        'for a rehearsal add -c samplePack=allowed.',
    )
  const site = join(root, 'web/dist/site')
  return {
    ...about,
    site,
    // The site's settings are not built but published with it.
    files: [...filesBesidePages(site), '/config.json'],
    lambda: fn => {
      const folder = join(root, 'dist/lambdas', fn)
      if (existsSync(join(folder, 'index.mjs'))) return folder
      throw new Error(`dist/lambdas/${fn}/index.mjs is missing: run npm run build first.`)
    },
  }
}
