import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { App } from 'aws-cdk-lib'
import * as z from 'zod'
import settings from '../cdk.json' with { type: 'json' }
import { addStacks } from './app.ts'
import { readBuild } from './build.ts'
import type { Environment, EnvironmentName } from './environment.ts'
import { parseEnvironment, environmentOf } from './environments.ts'
import { functionNames } from './functions.ts'

const Resource = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DeletionPolicy: z.string().optional(),
})
export type Resource = z.output<typeof Resource>

const Template = z.looseObject({
  Parameters: z.record(z.string(), z.looseObject({ Type: z.string() })).optional(),
  Resources: z.record(z.string(), Resource),
})

export interface Synthesised {
  app: App
  /** The templates as text, by stack. */
  texts: Map<string, string>
  templates: Map<string, z.output<typeof Template>>
  /** Findings of the checks that nobody accepted. */
  findings: unknown[]
  /** Every resource of a type in all stacks, with its logical id. */
  resources(type: string): (Resource & { id: string; stack: string })[]
}

/** A small product as `npm run build` would leave it: every function, a website of a few files. */
export const buildFixture = (root: string): void => {
  const write = (file: string, content: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), content)
  }
  for (const name of functionNames())
    write(`dist/lambdas/${name}/index.mjs`, `export const handler = () => '${name}'`)
  for (const file of [
    'index.html',
    'about/index.html',
    '404.html',
    'favicon.svg',
    'assets/site.js',
    'staff/index.html',
  ])
    write(`web/dist/site/${file}`, file)
  write(
    'web/dist/manifest.json',
    JSON.stringify({
      sample: true,
      pages: ['/', '/about'],
      livePages: ['/investors/documents', '/news/{slug}', '/embed/news'],
      styleHashes: ['sha256-c3R5bGVz'],
      siteFacts: {
        pages: ['/', '/about'],
        feeds: {
          regulatory: { title: 'Regulatory', description: 'Regulatory news' },
          company: { title: 'Company', description: 'Company news' },
        },
        calendar: 'Calendar',
        security: 'security@example.com',
      },
    }),
  )
}

/** Synthesises an environment in this process; `change` may spoil the app before, `differs` says otherwise than its record. */
export const synthesise = (
  name: EnvironmentName,
  change: (app: App) => void = () => undefined,
  differs: Partial<Environment> = {},
): Synthesised => {
  const root = mkdtempSync(join(tmpdir(), 'infra-'))
  try {
    buildFixture(root)
    const outdir = join(root, 'cdk.out')
    const app = new App({ context: settings.context, outdir })
    const environment = parseEnvironment({ ...environmentOf(name), ...differs })
    addStacks(app, { environment, build: readBuild(root, environment, true) })
    change(app)
    const { stacks } = app.synth()
    const texts = new Map(
      stacks.map(stack => [stack.stackName, readFileSync(stack.templateFullPath, 'utf8')]),
    )
    const templates = new Map([...texts].map(([stack, text]) => [stack, Template.parse(JSON.parse(text))]))
    const report = z
      .object({ pluginReports: z.array(z.looseObject({ violations: z.array(z.unknown()) })) })
      .parse(JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8')))
    return {
      app,
      texts,
      templates,
      findings: report.pluginReports.flatMap(({ violations }) => violations),
      resources: type =>
        [...templates].flatMap(([stack, { Resources }]) =>
          Object.entries(Resources)
            .filter(([, resource]) => resource.Type === type)
            .map(([id, resource]) => ({ ...resource, id, stack })),
        ),
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

const kept = new Map<string, Synthesised>()

/** An environment as it is, or with these differences, synthesised once for all tests. */
export const synthesiseOnce = (name: EnvironmentName, differs: Partial<Environment> = {}): Synthesised => {
  const key = JSON.stringify([name, differs])
  const made = kept.get(key) ?? synthesise(name, undefined, differs)
  kept.set(key, made)
  return made
}
