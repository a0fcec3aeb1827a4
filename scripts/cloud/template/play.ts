import { isDeepStrictEqual } from 'node:util'
import type { Engine, Made, Resource } from '../engine.ts'
import type { Stack, TemplateResource, Assembly } from './load.ts'
import { makeNotHere } from './notHere.ts'
import { resolve, withSecrets, type Scope } from './resolve.ts'

/** Names that a value refers to, resources or not. */
const namesIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(namesIn)
  return Object.entries(value).flatMap(([key, given]) => {
    if (key === 'Ref') return [String(given)]
    if (key === 'Fn::GetAtt') return [String(Array.isArray(given) ? given[0] : given).split('.')[0]!]
    const text = key === 'Fn::Sub' ? (Array.isArray(given) ? given[0] : given) : undefined
    const inText = [...String(text ?? '').matchAll(/\$\{([^!}.]+)/g)].map(match => match[1]!)
    return [...inText, ...namesIn(given)]
  })
}

/** Names of what a resource needs: resources and parameters. */
const needsOf = ({ DependsOn = [], Properties }: TemplateResource): string[] => [
  ...[DependsOn].flat(),
  ...namesIn(Properties),
]

/**
 * The resources of a stack, each after those that it needs.
 * @throws Error when they need each other in a circle
 */
const inOrder = ({ name, template: { Resources } }: Stack): [string, TemplateResource][] => {
  const ordered: [string, TemplateResource][] = []
  const state = new Map<string, 'open' | 'done'>()
  const visit = (id: string, path: string[]): void => {
    const resource = Resources[id]
    if (!resource || state.get(id) === 'done') return
    if (state.get(id) === 'open')
      throw new Error(`Stack ${name} has a circle of resources: ${[...path, id].join(' -> ')}`)
    state.set(id, 'open')
    for (const needed of needsOf(resource)) visit(needed, [...path, id])
    state.set(id, 'done')
    ordered.push([id, resource])
  }
  for (const id of Object.keys(Resources)) visit(id, [])
  return ordered
}

export interface PlayOptions {
  /** Makers of every engine, by resource type. */
  resources: Engine['resources']
  makeCustomResource(resource: Resource): Promise<Made>
  /** Values of the templates' parameters, by name. */
  parameters: Record<string, unknown>
  secretValue: Scope['secretValue']
  /** Played before in this process: resources that have not changed since are left alone. */
  earlier?: Played | undefined
}

export interface Played {
  /** Every resource that was made, in order. */
  resources: (Resource & Made)[]
  /** Outputs of all stacks, as `{stack}.{output}`. */
  outputs: Map<string, unknown>
}

const parametersOf = (stack: Stack, given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(stack.template.Parameters ?? {}).map(([name, { Type, Default }]) => {
      // CDK's own: the version of what `cdk bootstrap` made, which a template only compares.
      const value = Type === 'AWS::SSM::Parameter::Value<String>' ? '30' : (given[name] ?? Default)
      if (value === undefined) throw new Error(`Stack ${stack.name} needs a value for parameter ${name}`)
      return [name, /^(CommaDelimitedList|List<)/.test(Type) ? String(value).split(',') : value]
    }),
  )

const make = async (resource: Resource, options: PlayOptions): Promise<Made> => {
  const { type } = resource
  if (type.startsWith('Custom::') || type === 'AWS::CloudFormation::CustomResource')
    return options.makeCustomResource(resource)
  const made = (await options.resources[type]?.(resource)) ?? makeNotHere(resource)
  if (made) return made
  throw new Error(
    'the local cloud does not have this type: add it to the `resources` of an engine in scripts/cloud, ' +
      'or, if it means nothing on one machine, to scripts/cloud/template/notHere.ts',
  )
}

/**
 * Makes everything that the templates declare, in the order in which it depends on each other.
 * @throws Error that names the stack, the resource and its type
 */
export const play = async ({ stacks }: Assembly, options: PlayOptions): Promise<Played> => {
  const played: Played = { resources: [], outputs: new Map() }
  const exports = new Map<string, unknown>()
  for (const stack of stacks) {
    const { name, template } = stack
    const scope: Scope = {
      stack: name,
      template,
      parameters: parametersOf(stack, options.parameters),
      made: new Map(),
      outputs: played.outputs,
      exports,
      secretValue: options.secretValue,
    }
    const applies = (condition: string | undefined) =>
      condition === undefined || resolve({ Condition: condition }, scope) === true
    const remade = new Set<string>()
    for (const [logicalId, written] of inOrder(stack)) {
      const { Type: type, Properties = {}, Condition } = written
      if (!applies(Condition)) continue
      try {
        const properties = withSecrets(resolve(Properties, scope), scope) as Resource['properties']
        const resource = { stack: name, logicalId, type, properties }
        const before = options.earlier?.resources.find(r => r.stack === name && r.logicalId === logicalId)
        const isSame =
          isDeepStrictEqual(before?.properties, properties) && !needsOf(written).some(id => remade.has(id))
        if (!isSame) remade.add(logicalId)
        const made = before && isSame ? before : await make(resource, options)
        scope.made.set(logicalId, made)
        played.resources.push({ ...made, ...resource })
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        throw new Error(`${name}/${logicalId} (${type}): ${reason}`, { cause: error })
      }
    }
    for (const [output, { Value, Export, Condition }] of Object.entries(template.Outputs ?? {})) {
      if (!applies(Condition)) continue
      const value = resolve(Value, scope)
      played.outputs.set(`${name}.${output}`, value)
      if (Export) exports.set(String(resolve(Export.Name, scope)), value)
    }
  }
  return played
}

/** Logical ids of the resources that are new, or have other properties than before. */
export const changedSince = (earlier: Played, { resources }: Played): string[] => {
  const keyOf = ({ stack, logicalId }: Resource) => `${stack}/${logicalId}`
  const before = new Map(earlier.resources.map(resource => [keyOf(resource), resource.properties]))
  return resources
    .filter(resource => !isDeepStrictEqual(before.get(keyOf(resource)), resource.properties))
    .map(({ logicalId }) => logicalId)
}
