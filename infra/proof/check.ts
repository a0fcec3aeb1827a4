import type { Environment } from '../environment.ts'
import { resourcesIn } from './references.ts'
import { type Placed, resourcesOf, type Templates } from './template.ts'

export interface Fault {
  stack: string
  logicalId: string
  message: string
}

/** A fault with the name of the check that found it. */
export interface Finding extends Fault {
  check: string
}

/** A property that the templates of every environment have. */
export type Check = (templates: Templates, environment: Environment) => Fault[] | Promise<Fault[]>

/** The fault of one resource. */
export const fault = ({ stack, id }: { stack: string; id: string }, message: string): Fault => ({
  stack,
  logicalId: id,
  message,
})

/** The resources that a value of a resource leads to, those of one type alone where it is named. */
export type Look = (value: unknown, type?: string) => Placed[]

/** A check of each resource of a type by itself: what is wrong with it in words, `false` where a rule holds. */
export const checkEach =
  (
    type: string,
    problemsOf: (
      resource: Placed,
      look: Look,
      templates: Templates,
    ) => readonly (string | false | undefined)[],
  ) =>
  (templates: Templates): Fault[] =>
    resourcesOf(templates, type).flatMap(resource =>
      problemsOf(
        resource,
        (value, wanted) => resourcesIn(templates, resource.stack, value, wanted),
        templates,
      ).flatMap(problem => (problem ? [fault(resource, problem)] : [])),
    )
