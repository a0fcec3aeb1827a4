import type { CheckName } from '../checks.ts'
import { at, type Resource, resourcesOf, type Templates } from '../template.ts'

/** A mistake, and the check that has to find it. Whatever it wants to spoil must be there: else planting throws. */
export interface Planted {
  mistake: string
  check: CheckName
  /** Spoils the templates of prod. */
  plant(templates: Templates): void
}

/** The stack of prod that is called so. */
export const stackOf = (templates: Templates, part: string) => {
  const stack = templates[`blu-prod-${part}`]
  if (!stack) throw new Error(`There is no stack ${part}.`)
  return stack
}

/** A resource by its logical id. */
export const byId = (templates: Templates, part: string, id: string): Resource => {
  const resource = stackOf(templates, part).Resources[id]
  if (!resource) throw new Error(`There is no ${id} in ${part}.`)
  return resource
}

/** The first resource of a type of which `isMeant` holds. */
export const find = (
  templates: Templates,
  type: string,
  isMeant: (resource: Resource) => boolean = () => true,
) => {
  const found = resourcesOf(templates, type).find(isMeant)
  const resource = found && templates[found.stack]?.Resources[found.id]
  if (!resource) throw new Error(`There is no such ${type}.`)
  return resource
}

/** The function of this name of ours. */
export const functionNamed = (templates: Templates, name: string): Resource =>
  find(templates, 'AWS::Lambda::Function', ({ Properties }) => at(Properties, 'Description') === name)

/** Sets what stands at a path of keys and indexes. */
export const put = (owner: Resource, path: (string | number)[], value: unknown): void => {
  const last = path.at(-1) ?? ''
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), owner.Properties)
  if (typeof holder !== 'object' || holder === null) throw new Error(`There is nothing at ${path.join('.')}.`)
  Reflect.set(holder, last, value)
}

/** Takes properties away. */
export const remove = (owner: Resource, ...keys: string[]): void => {
  for (const key of keys) {
    if (!(key in owner.Properties)) throw new Error(`There is no ${key}.`)
    Reflect.deleteProperty(owner.Properties, key)
  }
}

/** Takes away the alarm whose id begins so. */
export const removeAlarm = (templates: Templates, begins: RegExp): void => {
  const alarm = resourcesOf(templates, 'AWS::CloudWatch::Alarm').find(({ id }) => begins.test(id))
  if (!alarm) throw new Error('There is no such alarm.')
  Reflect.deleteProperty(templates[alarm.stack]?.Resources ?? {}, alarm.id)
}

/** Adds a resource to a stack. */
export const add = (
  templates: Templates,
  part: string,
  id: string,
  Type: string,
  Properties: Resource['Properties'],
): void => {
  stackOf(templates, part).Resources[id] = { Type, Properties }
}

/** The function that lists documents. */
export const documents = (templates: Templates): Resource => functionNamed(templates, 'documents')

/** The first distribution. */
export const distribution = (templates: Templates): Resource =>
  find(templates, 'AWS::CloudFront::Distribution')
