import { listDrafts as route } from '#contract/cms.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { allFiles, services, type Services } from './services.ts'

export const listDrafts =
  (made: Services): Handler<typeof route> =>
  async () => ({ drafts: (await allFiles(made)).filter(({ edited }) => edited) })

export const handler = endpoint('listDrafts', route, listDrafts, services)
