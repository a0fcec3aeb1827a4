import { App } from 'aws-cdk-lib'
import settings from '../../cdk.json' with { type: 'json' }
import { addStacks } from '../app.ts'
import { readBuild } from '../build.ts'
import type { Environment } from '../environment.ts'
import { addPipeline } from '../pipeline.ts'
import { PipelineSettings } from '../pipelineSettings.ts'

/** A template as it lies in the output folder. */
export interface WrittenTemplate {
  stack: string
  file: string
  region: string
}

const written = (app: App): WrittenTemplate[] =>
  app.synth().stacks.map(({ stackName, templateFullPath, environment: { region } }) => ({
    stack: stackName,
    file: templateFullPath,
    region,
  }))

/**
 * Synthesises an environment from what is built below `root`; the sample content pack is allowed.
 * @throws Error when something is not built, or when a check of the synthesis finds something.
 */
export const synthesiseInto = (outdir: string, root: string, environment: Environment): WrittenTemplate[] => {
  const app = new App({ context: settings.context, outdir })
  addStacks(app, { environment, build: readBuild(root, environment, true) })
  return written(app)
}

/** Synthesises the stack that lets a repository deploy. @throws Error when a check of the synthesis finds something */
export const synthesisePipelineInto = (
  outdir: string,
  about: Partial<PipelineSettings> = {},
): WrittenTemplate[] => {
  const app = new App({ context: settings.context, outdir })
  addPipeline(app, PipelineSettings.parse({ repository: 'acme/site', ...about }))
  return written(app)
}
