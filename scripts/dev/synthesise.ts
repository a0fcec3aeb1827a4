// A process that synthesises once: packages are loaded beforehand, the sources when it is asked.
import 'cdk-nag'
import 'constructs'
import 'zod'
import { App } from 'aws-cdk-lib'
import settings from '../../cdk.json' with { type: 'json' }
import type { SynthesisOrder, SynthesisResult } from './synthesis.ts'

const synthesise = async ({ root, outdir, code, site }: SynthesisOrder): Promise<SynthesisResult> => {
  const [{ addStacks }, { readBuild }, { environmentOf }, { entries }] = await Promise.all([
    import('../../infra/app.ts'),
    import('../../infra/build.ts'),
    import('../../infra/environments.ts'),
    import('../build/entries.ts'),
  ])
  const environment = environmentOf('local')
  const context = { ...settings.context, '@aws-cdk/core:validateAgainstDefaultRules': false }
  const app = new App({ context, outdir, analyticsReporting: false })
  const build = { ...readBuild(root, environment, true), ...site, lambda: () => code }
  addStacks(app, { environment, build }, { checked: false })
  app.synth()
  return { entries: entries(root) }
}

process.once('message', (order: SynthesisOrder) => {
  synthesise(order)
    .catch((error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }))
    .then(result => process.send?.(result, () => process.exit()))
})
process.once('disconnect', () => process.exit())
