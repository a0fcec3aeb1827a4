import type { Environment } from '../environment.ts'
import type { Templates } from './template.ts'

/** What is wrong with one resource. */
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
