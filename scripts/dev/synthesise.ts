// A process that synthesises once: packages are loaded beforehand, the sources when it is asked.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import settings from '../../cdk.json' with { type: 'json' }
import type { SynthesisOrder, SynthesisResult } from './synthesis.ts'

const root = join(import.meta.dirname, '../..')

/** Loads every package that the infrastructure imports: modules of the CDK are loaded one by one, when they are needed. */
const loadPackages = async (): Promise<void> => {
  const sources = globSync('infra/**/*.ts', {
    cwd: root,
    exclude: ['**/*.test.ts', '**/*.fixture.ts', 'infra/proof/**'],
  })
  const packages = sources.flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/from '([^.#'][^']*)'/g)].map(
      ([, name = '']) => name,
    ),
  )
  // One that is missing is a mistake that the synthesis names.
  await Promise.allSettled([...new Set(packages)].map(name => import(name) as Promise<unknown>))
}

const synthesise = async ({ outdir, code, site }: SynthesisOrder): Promise<SynthesisResult> => {
  const [{ addStacks }, { readBuild }, { environmentOf }, { entries }] = await Promise.all([
    import('../../infra/app.ts'),
    import('../../infra/build.ts'),
    import('../../infra/environments.ts'),
    import('../build/entries.ts'),
  ])
  const environment = environmentOf('local')
  const app = new App({
    context: settings.context,
    outdir,
    analyticsReporting: false,
    builtinCloudFormationValidation: false,
  })
  const build = { ...readBuild(root, environment, true), ...site, lambda: () => code }
  addStacks(app, { environment, build }, { checked: false })
  app.synth()
  return { entries: entries(root) }
}

const loaded = loadPackages()
process.once('message', (order: SynthesisOrder) => {
  loaded
    .then(() => synthesise(order))
    .catch((error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }))
    .then(result => process.send?.(result, () => process.exit()))
})
process.once('disconnect', () => process.exit())
