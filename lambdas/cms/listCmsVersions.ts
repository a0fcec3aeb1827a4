import { listCmsVersions as route } from '#contract/cms.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { fileNamed } from './rules.ts'
import { services, type Services } from './services.ts'

export const listCmsVersions =
  ({ files, versions }: Services): Handler<typeof route> =>
  async ({ params, query }) =>
    versions.list(fileNamed(files, params.name).path, query.after, query.limit)

export const handler = endpoint('listCmsVersions', route, listCmsVersions, services)
