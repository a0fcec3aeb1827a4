import { App, Validations } from 'aws-cdk-lib'
import settings from '../cdk.json' with { type: 'json' }
import { slug } from '#content/slug.ts'
import { Checks } from './checks.ts'
import { environmentOf } from './environments.ts'
import { PipelineSettings } from './pipelineSettings.ts'
import { PipelineStack } from './PipelineStack.ts'

/** Name of the stack that lets GitHub deploy. */
export const pipelineStack = `${slug}-pipeline`

/** Adds the stack to an app of its own. */
export const addPipeline = (app: App, about: PipelineSettings): PipelineStack => {
  const [first] = about.environments.map(environmentOf)
  const stack = new PipelineStack(app, pipelineStack, about, {
    env: { ...(first?.account && { account: first.account }), region: first?.region ?? 'eu-west-2' },
    terminationProtection: true,
  })
  Validations.of(app).addPlugins(new Checks(app))
  return stack
}

/** The app of `npm run ops -- pipeline`, by the context `repository`, `environments` (with commas) and `provider`. */
const synthesise = (): void => {
  const app = new App({ context: settings.context })
  const asked = (key: string): string | undefined => app.node.tryGetContext(key) as string | undefined
  addPipeline(
    app,
    PipelineSettings.parse({
      repository: asked('repository'),
      environments: asked('environments')?.split(','),
      provider: asked('provider'),
    }),
  )
  app.synth()
}

if (import.meta.main) synthesise()
