import { edgeRegion } from '../EdgeStack.ts'
import type { Environment } from '../environment.ts'

/** The region of a stack: that of its environment, but for what CloudFront wants in its own. */
export const regionOf = (stack: string, { region }: Pick<Environment, 'region'>): string =>
  /-edge(-alarms)?$/.test(stack) ? edgeRegion : region
