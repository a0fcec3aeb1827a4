import { fileURLToPath } from 'node:url'
import { writeEntries } from './build/entries.ts'
import { buildLambdas, buildPages } from './build/lambdas.ts'
import { buildSite } from './build/web.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Says what is being done, and how long it took. To stderr: `cdk synth` prints templates to stdout. */
const step = async (what: string, work: () => Promise<string>): Promise<void> => {
  const started = performance.now()
  console.error(`${what} …`)
  const done = await work()
  console.error(`  ${done} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
}

/**
 * Builds all that is deployed: the website into `web/dist`, then the functions
 * into `dist/lambdas`, of which one carries the website's server bundle and one
 * its text. What has not changed is left alone.
 */
export const build = async (): Promise<void> => {
  writeEntries(root)
  await Promise.all([
    step('Building the website', () => buildSite(root)).then(() =>
      step('Bundling the functions that carry it', () => buildPages(root)),
    ),
    step('Bundling the other functions', () => buildLambdas(root)),
  ])
}

if (import.meta.main)
  await build().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
