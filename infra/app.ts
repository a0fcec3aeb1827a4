import { fileURLToPath } from 'node:url'
import { App, Validations } from 'aws-cdk-lib'
import settings from '../cdk.json' with { type: 'json' }
import { ApiStack } from './ApiStack.ts'
import { readBuild } from './build.ts'
import { Checks } from './checks.ts'
import { stackName } from './constructs/names.ts'
import type { Context } from './context.ts'
import { DataStack } from './DataStack.ts'
import { EdgeAlarmsStack } from './EdgeAlarmsStack.ts'
import { edgeRegion, EdgeStack, hasEdgeStack } from './EdgeStack.ts'
import { environmentOf } from './environments.ts'
import { IdentityStack } from './IdentityStack.ts'
import { NewsStack } from './NewsStack.ts'
import { OpsStack } from './OpsStack.ts'
import { RealtimeStack } from './RealtimeStack.ts'
import { SiteStack } from './SiteStack.ts'
import { StaffStack } from './StaffStack.ts'

/**
 * The whole product: every stack of one environment.
 * @param options.checked whether AWS's rules are applied at synthesis; they take most of its time
 */
export const addStacks = (app: App, context: Context, { checked = true } = {}): void => {
  const { name, account, region, terminationProtection } = context.environment
  const props = { env: { ...(account && { account }), region }, terminationProtection }
  const named = (part: string) => stackName(name, part)

  const atEdge = { ...props, env: { ...props.env, region: edgeRegion } }

  const data = new DataStack(app, named('data'), context, props)
  const identity = new IdentityStack(app, named('identity'), context, { data }, props)
  const api = new ApiStack(app, named('api'), context, { identity, data }, props)
  new StaffStack(app, named('staff'), context, { identity, data, api }, props)
  const realtime = new RealtimeStack(app, named('realtime'), context, { identity, data }, props)
  const news = new NewsStack(app, named('news'), context, { data, identity, realtime }, props)
  const edge = hasEdgeStack(context.environment)
    ? new EdgeStack(app, named('edge'), context, atEdge)
    : undefined
  const site = new SiteStack(app, named('site'), context, { identity, data, api, realtime, edge }, props)
  new OpsStack(app, named('ops'), context, { data, api, news, site }, props)
  if (edge) new EdgeAlarmsStack(app, named('edge-alarms'), context, { edge, site }, atEdge)

  if (checked) Validations.of(app).addPlugins(new Checks(app))
}

/** Synthesises the environment that the context names, from what is built below `root`. */
export const synthesise = (root: string): void => {
  // The CLI passes cdk.json's context. A direct run of this file gets the same context here.
  const app = new App({ context: settings.context })
  const asked = (key: string): unknown => app.node.tryGetContext(key)
  const environment = environmentOf(asked('env'))
  const build = readBuild(root, environment, asked('samplePack') === 'allowed')
  addStacks(app, { environment, build })
  app.synth()
}

if (import.meta.main)
  try {
    synthesise(fileURLToPath(new URL('..', import.meta.url)))
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
