import type { Template } from '../template.ts'
import type { Quota, Subject, Use } from './quota.ts'

const source = 'https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html'

const eachStack =
  (used: (template: Template, stack: string) => number) =>
  ({ templates }: Subject): Use[] =>
    Object.entries(templates).map(([stack, template]) => ({ stack, id: '', used: used(template, stack) }))

const count = (section: object | undefined): number => Object.keys(section ?? {}).length

/** The text of a template, as the CDK writes it: one space for each level. */
const textOf = (template: Template): string => JSON.stringify(template, undefined, 1)

const longestOf = (names: string[]): number => Math.max(0, ...names.map(name => name.length))

/** Of the templates themselves. */
export const cloudFormation: readonly Quota[] = [
  {
    name: 'resources of a stack',
    limit: 500,
    source,
    measure: eachStack(({ Resources }) => count(Resources)),
  },
  { name: 'outputs of a stack', limit: 200, source, measure: eachStack(({ Outputs }) => count(Outputs)) },
  {
    name: 'parameters of a stack',
    limit: 200,
    source,
    measure: eachStack(({ Parameters }) => count(Parameters)),
  },
  { name: 'mappings of a stack', limit: 200, source, measure: eachStack(({ Mappings }) => count(Mappings)) },
  {
    name: 'dynamic references of a stack',
    limit: 60,
    source,
    measure: eachStack(template => textOf(template).split('{{resolve:').length - 1),
  },
  {
    name: 'bytes of a template',
    limit: 1_048_576,
    source,
    measure: eachStack(template => Buffer.byteLength(textOf(template))),
  },
  {
    name: 'characters of a logical id',
    limit: 255,
    source,
    measure: eachStack(({ Resources, Outputs }) => longestOf(Object.keys({ ...Resources, ...Outputs }))),
  },
  {
    name: 'characters of a stack’s name',
    limit: 128,
    source,
    measure: eachStack((_, stack) => stack.length),
  },
]
