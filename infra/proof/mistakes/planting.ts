import type { CheckName } from '../checks.ts'
import { type Resource, resourcesOf, type Templates } from '../template.ts'

/** Spoils the templates of prod. @throws Error when what it wants to spoil is not there */
export type Plant = (templates: Templates) => void

/** A mistake, the check that has to find it, and how it is made. */
export type Mistake = readonly [mistake: string, check: CheckName, plant: Plant]

type Target = (templates: Templates) => Resource

/** The stack of prod that is called so. */
export const stackOf = (templates: Templates, part: string) => {
  const stack = templates[`blu-prod-${part}`]
  if (!stack) throw new Error(`There is no stack ${part}.`)
  return stack
}

/** A resource by its logical id. */
export const byId =
  (part: string, id: string): Target =>
  templates => {
    const resource = stackOf(templates, part).Resources[id]
    if (!resource) throw new Error(`There is no ${id} in ${part}.`)
    return resource
  }

/** The first resource of a type in whose JSON, its id and stack included, a pattern is found. */
export const find =
  (type: string, pattern = /./): Target =>
  templates => {
    const found = resourcesOf(templates, type).find(each => pattern.test(JSON.stringify(each)))
    const resource = found && templates[found.stack]?.Resources[found.id]
    if (!resource) throw new Error(`There is no such ${type}.`)
    return resource
  }

/** The function of this name of ours. */
export const fn = (name: string): Target =>
  find('AWS::Lambda::Function', new RegExp(`"Description":"${name}"`))

export const distribution = find('AWS::CloudFront::Distribution')

/** Sets what stands at a path of keys and indexes: `Policies.0.PolicyName`. */
export const put =
  (target: Target, path: string, value: unknown): Plant =>
  templates => {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    const holder = keys.reduce<unknown>(
      (inner, key) => Reflect.get(Object(inner), key),
      target(templates).Properties,
    )
    if (typeof holder !== 'object' || holder === null) throw new Error(`There is nothing at ${path}.`)
    Reflect.set(holder, last, value)
  }

/** Takes properties away. */
export const remove =
  (target: Target, ...keys: string[]): Plant =>
  templates => {
    const { Properties } = target(templates)
    for (const key of keys)
      if (!Reflect.has(Properties, key) || !Reflect.deleteProperty(Properties, key))
        throw new Error(`There is no ${key}.`)
  }

/** Writes something else into what a resource says as JSON. */
export const reword =
  (target: Target, from: string, to: string): Plant =>
  templates => {
    const resource = target(templates)
    const text = JSON.stringify(resource.Properties)
    if (!text.includes(from)) throw new Error(`Nothing says ${from}.`)
    resource.Properties = JSON.parse(text.replace(from, to)) as Resource['Properties']
  }

/** Takes away a whole resource. */
export const removeAll =
  (target: Target): Plant =>
  templates => {
    const resource = target(templates)
    for (const { Resources } of Object.values(templates))
      for (const [id, each] of Object.entries(Resources))
        if (each === resource) Reflect.deleteProperty(Resources, id)
  }

/** Adds a resource to a stack. */
export const add =
  (part: string, Type: string, Properties: Resource['Properties'], id = 'Planted'): Plant =>
  templates =>
    void (stackOf(templates, part).Resources[id] = { Type, Properties })

export const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))
