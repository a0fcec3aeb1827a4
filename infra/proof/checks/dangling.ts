import { type Check, type Fault, fault } from '../check.ts'
import { exporterOf, outputRead, type Reference, referencesIn, referencesOf } from '../references.ts'
import { resourcesOf, type Template, type Templates } from '../template.ts'

const pseudoParameters = [
  'AWS::AccountId',
  'AWS::NoValue',
  'AWS::NotificationARNs',
  'AWS::Partition',
  'AWS::Region',
  'AWS::StackId',
  'AWS::StackName',
  'AWS::URLSuffix',
]

const problemOf = (templates: Templates, stack: string, reference: Reference): string | undefined => {
  const {
    Resources = {},
    Parameters = {},
    Conditions = {},
    Mappings = {},
  }: Partial<Template> = templates[stack] ?? {}
  switch (reference.kind) {
    case 'GetStackOutput':
      return templates[reference.stack]?.Outputs?.[reference.output]
        ? undefined
        : `reads output ${reference.output} of ${reference.stack}, which has none`
    case 'ImportValue':
      return exporterOf(templates, reference.name)
        ? undefined
        : `imports ${JSON.stringify(reference.name)}, which nothing exports`
    case 'Condition':
      return reference.id in Conditions ? undefined : `condition ${reference.id} does not exist`
    case 'FindInMap':
      return reference.id in Mappings ? undefined : `mapping ${reference.id} does not exist`
    case 'Ref':
      return reference.id in Resources ||
        reference.id in Parameters ||
        pseudoParameters.includes(reference.id)
        ? undefined
        : `refers to ${reference.id}, which does not exist`
    default:
      return reference.id in Resources ? undefined : `refers to ${reference.id}, which does not exist`
  }
}

const faultsOf = (
  templates: Templates,
  place: { stack: string; id: string },
  references: Reference[],
): Fault[] =>
  references.flatMap(reference => {
    const problem = problemOf(templates, place.stack, reference)
    return problem ? [fault(place, problem)] : []
  })

/** Stacks by the stacks whose outputs they read. */
const readsOf = (templates: Templates): Map<string, Set<string>> =>
  new Map(
    Object.entries(templates).map(([stack, { Resources, Outputs }]) => [
      stack,
      new Set(referencesIn([Resources, Outputs]).flatMap(each => outputRead(templates, each)?.stack ?? [])),
    ]),
  )

const circles = (templates: Templates): Fault[] => {
  const reads = readsOf(templates)
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(reads.get(from) ?? [])].some(next => {
      if (next === to) return true
      if (seen.has(next)) return false
      return reaches(next, to, seen.add(next))
    })
  return Object.keys(templates)
    .filter(stack => reaches(stack, stack))
    .map(stack => fault({ stack, id: '' }, 'needs its own outputs, by way of other stacks'))
}

/** Everything that a template refers to exists, in its own stack or as an output of another; no stacks in circles. */
export const danglingReferences: Check = templates => [
  ...resourcesOf(templates).flatMap(each => faultsOf(templates, each, referencesOf(each))),
  ...Object.entries(templates).flatMap(([stack, { Outputs = {} }]) =>
    Object.entries(Outputs).flatMap(([id, output]) =>
      faultsOf(templates, { stack, id }, referencesIn(output)),
    ),
  ),
  ...circles(templates),
]
