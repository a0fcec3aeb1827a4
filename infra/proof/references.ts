import { isDeepStrictEqual } from 'node:util'
import { at, listAt, type Placed, type Templates, walk } from './template.ts'

/** One use of an intrinsic function that names something else. */
export type Reference =
  | { kind: 'Ref' | 'GetAtt' | 'DependsOn'; id: string }
  | { kind: 'Condition'; id: string }
  | { kind: 'FindInMap'; id: string }
  | { kind: 'GetStackOutput'; stack: string; output: string }
  | { kind: 'ImportValue'; name: unknown }

/** An output of a stack. */
interface Exported {
  stack: string
  output: string
}

/** The output that is exported by this name; undefined when none is. */
export const exporterOf = (templates: Templates, name: unknown): Exported | undefined => {
  for (const [stack, { Outputs = {} }] of Object.entries(templates))
    for (const [output, value] of Object.entries(Outputs))
      if (isDeepStrictEqual(at(value, 'Export.Name'), name)) return { stack, output }
  return undefined
}

/** The output of another stack that a reference reads; undefined when it reads none, or one that is not there. */
export const outputRead = (templates: Templates, reference: Reference): Exported | undefined => {
  if (reference.kind === 'ImportValue') return exporterOf(templates, reference.name)
  return reference.kind === 'GetStackOutput' ? reference : undefined
}

const inSub = (value: unknown): Reference[] => {
  const [text, variables] = Array.isArray(value) ? value : [value]
  if (typeof text !== 'string') return []
  return [...text.matchAll(/\$\{(?!!)([^}]+)\}/g)]
    .map(([, name = '']) => name.trim())
    .filter(name => at(variables, name) === undefined)
    .map(name => ({ kind: name.includes('.') ? 'GetAtt' : 'Ref', id: name.split('.')[0] ?? '' }))
}

const first = (value: unknown): string =>
  Array.isArray(value) ? String(value[0]) : (String(value).split('.')[0] ?? '')

const readers: Record<string, (value: unknown) => Reference[]> = {
  Ref: id => [{ kind: 'Ref', id: String(id) }],
  'Fn::GetAtt': value => [{ kind: 'GetAtt', id: first(value) }],
  'Fn::Sub': inSub,
  'Fn::If': value => [{ kind: 'Condition', id: first(value) }],
  'Fn::FindInMap': value => [{ kind: 'FindInMap', id: first(value) }],
  'Fn::ImportValue': name => [{ kind: 'ImportValue', name }],
  'Fn::GetStackOutput': value => [
    {
      kind: 'GetStackOutput',
      stack: String(at(value, 'StackName')),
      output: String(at(value, 'OutputName')),
    },
  ],
}

/** Everything that a value refers to, at any depth. */
export const referencesIn = (value: unknown): Reference[] =>
  [...walk(value)].flatMap(({ key, value: inner }) => readers[key]?.(inner) ?? [])

/** Everything that a resource refers to, its order and condition included. */
export const referencesOf = (resource: Placed): Reference[] => [
  ...referencesIn(resource.Properties),
  ...listAt(resource, 'DependsOn').map((id): Reference => ({ kind: 'DependsOn', id: String(id) })),
  ...listAt(resource, 'Condition').map((id): Reference => ({ kind: 'Condition', id: String(id) })),
]

/** The resources that a value of a stack leads to, through the outputs of other stacks too; those of one type, if it is named. */
export const resourcesIn = (templates: Templates, stack: string, value: unknown, type?: string): Placed[] =>
  referencesIn(value).flatMap(reference => {
    const read = outputRead(templates, reference)
    if (read)
      return resourcesIn(templates, read.stack, templates[read.stack]?.Outputs?.[read.output]?.Value, type)
    if (reference.kind !== 'Ref' && reference.kind !== 'GetAtt') return []
    const resource = templates[stack]?.Resources[reference.id]
    return resource && (type ?? resource.Type) === resource.Type
      ? [{ ...resource, stack, id: reference.id }]
      : []
  })

export const leadsTo = (templates: Templates, stack: string, value: unknown, target: Placed): boolean =>
  resourcesIn(templates, stack, value).some(each => each.stack === target.stack && each.id === target.id)
