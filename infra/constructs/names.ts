import { slug } from '#content/slug.ts'
import type { EnvironmentName } from '../environment.ts'

/** Prefix of an environment's names in AWS: two companies, or environments, may share an account. */
export const prefixOf = (environment: EnvironmentName): string => `${slug}-${environment}`

/** Name of one stack of an environment, such as `data`. */
export const stackName = (environment: EnvironmentName, part: string): string =>
  `${prefixOf(environment)}-${part}`

/** A construct id from a name of ours: `listDocuments` gives `ListDocuments`. */
export const constructId = <Name extends string>(name: Name): Capitalize<Name> =>
  (name.charAt(0).toUpperCase() + name.slice(1)) as Capitalize<Name>

/** The environment variable of a resource: `TABLE` and `fileVersions` give `TABLE_FILE_VERSIONS`. */
export const variable = (kind: string, name: string): string =>
  `${kind}_${name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()}`
