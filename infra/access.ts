import { accounts } from './access/accounts.ts'
import { distribution } from './access/distribution.ts'
import { news } from './access/news.ts'
import { publication } from './access/publication.ts'
import { readers } from './access/readers.ts'
import { realtime } from './access/realtime.ts'
import { security } from './access/security.ts'
import { services } from './access/services.ts'
import type { Access } from './access/verbs.ts'
import type { FunctionName } from './functions.ts'

/** The areas of the product, each with what its functions may touch. */
export const areas = {
  readers,
  publication,
  news,
  distribution,
  services,
  accounts,
  security,
  realtime,
} as const

/** The whole of who may touch what. A function without an entry does not compile. */
export const access: Record<FunctionName, Access> = {
  ...areas.readers,
  ...areas.publication,
  ...areas.news,
  ...areas.distribution,
  ...areas.services,
  ...areas.accounts,
  ...areas.security,
  ...areas.realtime,
}
