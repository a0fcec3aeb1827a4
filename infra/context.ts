import type { Build } from './build.ts'
import type { Environment } from './environment.ts'

/** What every stack needs to know. */
export interface Context {
  environment: Environment
  build: Build
}
