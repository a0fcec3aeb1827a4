import type { FunctionName } from '../../infra/functions.ts'
import type { Stage } from './stage.ts'

/** Physical name of a function. @throws Error when the template does not have it */
export const functionIn = ({ cloud }: Stage, name: FunctionName): string => {
  const found = [...cloud.functions].find(([id]) => nameOf(id) === name)
  if (!found) throw new Error(`The template has no function ${name}.`)
  return found[1]
}

/** CDK makes the logical id `ListDocuments1A2B3C4D` of the function `listDocuments`. */
export const nameOf = (logicalId: string): string =>
  logicalId.charAt(0).toLowerCase() + logicalId.slice(1).replace(/[0-9A-F]{8}$/, '')
