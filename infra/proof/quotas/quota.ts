import type { Environment } from '../../environment.ts'
import { resourcesIn } from '../references.ts'
import { regionOf } from '../regions.ts'
import { type Resolve, resolverOf } from '../resolve.ts'
import { at, listAt, type Placed, resourcesOf, type Templates } from '../template.ts'

/** The templates of an environment, with a way to see their values as AWS will. */
export interface Subject {
  templates: Templates
  environment: Environment
  resolve: Resolve
  /** Bytes of a function's files, unpacked; undefined where nothing was built. */
  codeSize?: (fn: Placed) => number | undefined
}

/** How much of a quota one thing takes. */
export interface Use {
  stack: string
  /** The resource, or what is counted. */
  id: string
  used: number
}

export type Measure = (subject: Subject) => Use[]

/** A limit of AWS's. */
export interface Quota {
  name: string
  limit: number
  /** All of it may be used without a warning: the use is a choice and does not grow by itself. */
  mayBeFull?: boolean
  /** Where AWS documents it. */
  source: string
  measure: Measure
}

/** The templates of an environment, ready to be measured. */
export const subjectOf = (
  templates: Templates,
  environment: Environment,
  codeSize?: Subject['codeSize'],
): Subject => ({
  templates,
  environment,
  resolve: resolverOf(templates, stack => regionOf(stack, environment)),
  ...(codeSize && { codeSize }),
})

/** Measures each resource of a type by itself. */
export const each =
  (type: string, used: (resource: Placed, subject: Subject) => number): Measure =>
  subject =>
    resourcesOf(subject.templates, type).map(resource => {
      const { stack, id } = resource
      return { stack, id, used: used(resource, subject) }
    })

/** Measures what each resource of a type has in a list. */
export const listed = (type: string, path: string, besides = 0): Measure =>
  each(type, ({ Properties }) => listAt(Properties, path).length + besides)

/** Measures what stands at a path of each resource of a type, as AWS will see it. */
export const sized = (type: string, path: string, size: (value: unknown) => number): Measure =>
  each(type, ({ stack, Properties }, { resolve }) => size(resolve(stack, at(Properties, path) ?? '')))

/** Counts the resources of a type in the account: those of all stacks together. */
export const inAccount =
  (type: string): Measure =>
  ({ templates }) => [{ stack: 'all stacks', id: type, used: resourcesOf(templates, type).length }]

/** The resources of a type by what a property of theirs leads to, in whichever stack they are. */
export const ownedBy = (
  { templates }: Subject,
  type: string,
  property: string,
): Map<string, { owner: Placed; members: Placed[] }> => {
  const owned = new Map<string, { owner: Placed; members: Placed[] }>()
  for (const member of resourcesOf(templates, type))
    for (const owner of resourcesIn(templates, member.stack, at(member.Properties, property))) {
      const key = `${owner.stack}/${owner.id}`
      owned.set(key, { owner, members: [...(owned.get(key)?.members ?? []), member] })
    }
  return owned
}

/** Counts the resources of a type that a resource has, in whichever stack they are. */
export const countedBy =
  (type: string, property: string, ownerType?: string): Measure =>
  subject =>
    [...ownedBy(subject, type, property).values()]
      .filter(({ owner }) => ownerType === undefined || owner.Type === ownerType)
      .map(({ owner: { stack, id }, members }) => ({ stack, id, used: members.length }))

/** Characters of a policy as IAM counts them, without white space. */
export const charactersOf = (document: unknown): number => JSON.stringify(document ?? '').length

/** Bytes of a value as JSON. */
export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value ?? ''))

/** Bytes of a text. */
export const textBytes = (value: unknown): number => Buffer.byteLength(String(value))
