import { listCmsFiles as route } from '#contract/cms.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { summary } from './rules.ts'
import { allFiles, services, type Services } from './services.ts'

export const listCmsFiles =
  (made: Services): Handler<typeof route> =>
  async () => ({ files: (await allFiles(made)).map(summary) })

export const handler = endpoint('listCmsFiles', route, listCmsFiles, services)
