import type { Build } from './build.ts'
import type { Environment } from './environment.ts'

/** Every stack needs these. */
export interface Context {
  environment: Environment
  build: Build
}
