import { existsSync, readFileSync } from 'node:fs'
import type * as Parser from '@actions/workflow-parser'
import { build } from 'esbuild'
import { parse } from 'yaml'
import * as z from 'zod'
import manifest from '../../package.json' with { type: 'json' }
import { groups } from '../ops/groups.ts'

const Step = z.strictObject({
  name: z.string().optional(),
  uses: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  run: z.string().optional(),
})

const Job = z.looseObject({
  needs: z.union([z.string(), z.array(z.string())]).optional(),
  environment: z.string().optional(),
  permissions: z.record(z.string(), z.string()).optional(),
  'timeout-minutes': z.number().optional(),
  steps: z.array(Step),
})

const Workflow = z.looseObject({
  permissions: z.record(z.string(), z.string()).optional(),
  defaults: z.object({ run: z.object({ shell: z.string() }) }).optional(),
  jobs: z.record(z.string(), Job),
})
type Workflow = z.output<typeof Workflow>

/** A workflow, as far as our rules ask. @throws ZodError when a step has something that they do not know */
export const readWorkflow = (text: string): Workflow => Workflow.parse(parse(text))

/** GitHub's own parser, bundled first: it imports its schema as JSON in a way that Node does not take. */
const loadParser = async (): Promise<typeof Parser> => {
  const { outputFiles } = await build({
    stdin: { contents: "export * from '@actions/workflow-parser'", resolveDir: import.meta.dirname },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    logLevel: 'error',
  })
  const code = Buffer.from(outputFiles[0]?.text ?? '').toString('base64')
  return (await import(`data:text/javascript;base64,${code}`)) as typeof Parser
}
let parser: Promise<typeof Parser> | undefined

/** Faults for which GitHub refuses the workflow, by its schema and its expressions. */
const refusals = async (text: string): Promise<string[]> => {
  const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await (parser ??= loadParser())
  const { context, value } = parseWorkflow(
    { name: 'workflow.yml', content: text },
    new NoOperationTraceWriter(),
  )
  const read = context.errors.getErrors().map(({ message }) => message)
  if (read.length > 0 || !value) return read
  const { errors = [] } = await convertWorkflowTemplate(context, value)
  return errors.map(({ Message }) => Message)
}

/** A command of ours as a workflow runs it; the summary of a run is the only place that it may also go to. */
const ours =
  /^npm (?:run (?<name>[a-z:]+)|(?<test>test))(?: -- (?<args>[\w =-]+?))?(?: 2>&1 \| tee -a "\$GITHUB_STEP_SUMMARY")?$/

/** A fence around such a command in the summary. */
const fence = 'echo \'```\' >> "$GITHUB_STEP_SUMMARY"'

/** A command of ours, as its script and what it is given. */
export interface Command {
  script: string
  args: string[]
}

/** The commands that a workflow runs; undefined stands for a line that is none of ours. */
export const commandsIn = ({ jobs }: Workflow): { line: string; command: Command | undefined }[] =>
  Object.values(jobs)
    .flatMap(({ steps }) => steps.flatMap(({ run }) => run?.split('\n') ?? []))
    .map(line => line.trim())
    .filter(line => line !== '' && line !== fence)
    .map(line => {
      const { name, test, args } = ours.exec(line)?.groups ?? {}
      const words = args?.split(' ') ?? []
      const script = name && name in groups ? words.shift() : (name ?? test)
      return { line, command: script ? { script, args: words } : undefined }
    })

const scripts: Record<string, string> = manifest.scripts

/** The options of a command that its own file does not have. */
const unknownOptions = ({ script, args }: Command): string[] => {
  const isGrouped = Object.values(groups).flat().includes(script)
  const file = isGrouped ? `scripts/${script}.ts` : /scripts\/run\.mjs (\S+)/.exec(scripts[script] ?? '')?.[1]
  if (!file || !existsSync(file)) return [`is no command of package.json`]
  const source = readFileSync(file, 'utf8')
  return args
    .filter(arg => arg.startsWith('--'))
    .map(arg => arg.slice(2))
    .filter(
      option =>
        !new RegExp(`^ +(?:${option}|'${option}')[:,]|\\b${option}: (?:envOption|yesOption|\\{)`, 'm').test(
          source,
        ),
    ) // oxfmt-ignore
    .map(option => `has no option --${option}`)
}

const stepProblems = (text: string, { jobs }: Workflow): string[] =>
  Object.values(jobs)
    .flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []))
    .filter(uses => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(uses) || !text.includes(`${uses} # v`))
    .map(uses => `${uses} is not pinned by its commit, with the version beside it`)

const rightProblems = ({ permissions, jobs }: Workflow): string[] => [
  ...(JSON.stringify(permissions) === '{"contents":"read"}'
    ? []
    : ['jobs may do more than read the sources by default']),
  ...Object.entries(jobs).flatMap(([id, job]) => {
    const more = Object.entries(job.permissions ?? {}).filter(([name]) => name !== 'contents')
    const isAllowed = more.every(
      ([name, right]) => name === 'id-token' && right === 'write' && job.environment,
    )
    return [
      ...(isAllowed ? [] : [`${id} may do more than ask for a token from within an environment`]),
      ...(job.permissions?.['contents'] === 'write' ? [`${id} may write the sources`] : []),
      ...(job['timeout-minutes'] ? [] : [`${id} may run for six hours`]),
    ]
  }),
]

/** Faults of a workflow: GitHub refuses it, our rules refuse it, or its commands do not take their options. */
export const problemsOf = async (text: string): Promise<string[]> => {
  const refused = await refusals(text)
  if (refused.length > 0) return refused
  const workflow = readWorkflow(text)
  return [
    ...stepProblems(text, workflow),
    ...rightProblems(workflow),
    ...(workflow.defaults?.run.shell === 'bash'
      ? []
      : ['a command before a pipe may fail unseen: shell is not bash']),
    ...commandsIn(workflow).flatMap(({ line, command }) =>
      command
        ? unknownOptions(command).map(problem => `${line}: ${problem}`)
        : [`${line}: is no command of ours`],
    ),
  ]
}
