import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { Failure } from './failure.ts'

const root = join(import.meta.dirname, '../..')
const cli = join(root, 'node_modules/aws-cdk/bin/cdk')

const Manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      environment: z.string().optional(),
      properties: z
        .object({ templateFile: z.string(), requiresBootstrapStackVersion: z.number() })
        .partial()
        .optional(),
    }),
  ),
})

/** A stack as it was synthesised. */
export interface SynthesisedStack {
  name: string
  /** The region that it goes to. */
  region: string
  /** The file of its template. */
  file: string
  /** The version that the stack of `cdk bootstrap` has to have at least. */
  bootstrapVersion: number
}

/**
 * Runs the installed CDK, whose output the person sees.
 * @throws Failure naming the step when it does not succeed; it has then said why
 */
const cdk = async (what: string, args: string[]): Promise<void> => {
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code !== 0) throw new Failure(`${what} failed: see what the CDK says above.`)
}

/** Where `npm run ops -- assemble` leaves what is deployed later. */
export const assemblyOf = (env: string): string => join('cdk.out', env)

/** The stacks that were synthesised into a folder. @throws Failure when nothing was */
export const stacksIn = (output: string): SynthesisedStack[] => {
  const manifest = join(output, 'manifest.json')
  if (!existsSync(manifest))
    throw new Failure(`There is nothing in ${output}: npm run ops -- assemble makes it.`)
  const { artifacts } = Manifest.parse(JSON.parse(readFileSync(manifest, 'utf8')))
  return Object.entries(artifacts)
    .filter(([, { type }]) => type === 'aws:cloudformation:stack')
    .map(([name, { environment = '', properties = {} }]) => ({
      name,
      region: environment.split('/').at(-1) ?? '',
      file: join(output, properties.templateFile ?? ''),
      bootstrapVersion: properties.requiresBootstrapStackVersion ?? 0,
    }))
}

/** Builds the product and synthesises an environment, once for all that follows; answers its stacks. */
export const synthesise = async (env: string, output: string): Promise<SynthesisedStack[]> => {
  await cdk('Building and synthesising', ['synth', '--quiet', '-c', `env=${env}`, '-o', output])
  return stacksIn(output)
}

/**
 * Makes or renews the stack `CDKToolkit` in places such as `aws://123456789012/eu-west-2`. Without an app: the CLI
 * would run that of cdk.json first, which asks for an environment and builds everything.
 */
export const bootstrap = (places: string[]): Promise<void> =>
  cdk('Preparing the account', ['bootstrap', '--app', '', ...places])

// The output that was shown is deployed: nothing is built again in between.
const from = (output: string): string[] => ['--app', output, '--build', 'exit 0']

export const diff = (output: string): Promise<void> => cdk('Comparing', ['diff', ...from(output)])

/** The difference of templates alone, which needs no right to make a change set. */
export const diffTemplates = (output: string): Promise<void> =>
  cdk('Comparing', ['diff', '--method', 'template', ...from(output)])

export const deploy = (output: string): Promise<void> =>
  cdk('Deploying', ['deploy', '--all', '--require-approval', 'never', ...from(output)])

/** Deletes stacks, and no other that they or others depend on. */
export const destroy = (output: string, stacks: string[]): Promise<void> =>
  cdk('Deleting', ['destroy', ...stacks, '--exclusively', '--force', ...from(output)])

/** The stack that lets GitHub deploy: shows what changes in it, or deploys it. */
export const pipeline = (what: 'diff' | 'deploy', context: Readonly<Record<string, string>>): Promise<void> =>
  cdk(what === 'diff' ? 'Comparing' : 'Deploying', [
    what,
    ...['--app', 'node scripts/run.mjs infra/pipeline.ts', '--build', 'exit 0', '-o', 'cdk.out/pipeline'],
    ...Object.entries(context).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ...(what === 'deploy' ? ['--require-approval', 'never'] : []),
  ])
