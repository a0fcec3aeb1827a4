import type { HandlerOf } from '#runtime/endpoint.ts'
import { summary } from './rules.ts'
import { allFiles, services, type Services } from './services.ts'

export const listCmsFiles =
  (made: Services): HandlerOf<'listCmsFiles'> =>
  async () => ({ files: (await allFiles(made)).map(summary) })

export { services }
